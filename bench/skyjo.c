/* Skyjo written by hand in C: complete rules, random play.
 *
 * A yardstick, not part of the package: a benchmark compiles and runs it next to the
 * compiled-Python engine and prints the engine's speed as a ratio of this one's. It is what a
 * good C programmer writes for speed without heroics, in the shape of an engine: legal() lists
 * the moves of one decision, apply() plays one of them. Rule numbers (SKY-n) are those of the
 * rule sheet; its options are left out, SKY-20 (who sees what) has no meaning for random play.
 *
 *   cc -O3 -march=native -Wall -Wextra -o skyjo skyjo.c       (-DCHECK: check the invariants)
 *   ./skyjo SEATS SECONDS                                     prints one line of JSON
 *
 * A decision is each of the two opening flips of a player, and in a turn first "draw or take",
 * then what to do with the card. mean_round_score is per player and round, after doubling. */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 150, SEATS = 8, COLS = 4, SLOTS = 12, ALL = (1 << SLOTS) - 1 };
enum { TARGET = 100, TURNS_EACH = 100, MAX_MOVES = 2 * SLOTS, BATCH = 16, NOBODY = -1 };
enum { OPENING, SOURCE, DRAWN, TAKEN, OVER };        /* phases: what the mover has to decide */
enum { DRAW, TAKE };                                 /* moves in SOURCE */
/* moves elsewhere: 0..11 swap that slot, FLIP + 0..11 turn that hidden slot up */
enum { FLIP = SLOTS };

typedef struct {
    int8_t   grid[SEATS][SLOTS];                     /* slot = row * 4 + column */
    uint16_t open[SEATS], hidden[SEATS];             /* bit sets of slots; in neither = empty */
    int8_t   pile[CARDS], discard[CARDS];            /* the top is the last one */
    uint8_t  n_pile, n_discard;
    int8_t   hand;                                   /* the card drawn or taken */
    int8_t   seats, mover, phase, starter, ender;
    int8_t   lap;                                    /* turns left once there is an ender */
    int16_t  turns, rounds;                          /* turns of this round, rounds scored */
    int16_t  score[SEATS], total[SEATS];
    uint8_t  winners;                                /* bit set of seats */
} Game;

static int8_t deck[CARDS];

/* ---- random numbers: xoshiro256**, bounded without bias (Lemire) ---- */

static uint64_t rng[4];

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next64(void) {
    uint64_t result = rotl(rng[1] * 5, 7) * 9, t = rng[1] << 17;
    rng[2] ^= rng[0]; rng[3] ^= rng[1]; rng[1] ^= rng[2]; rng[0] ^= rng[3];
    rng[2] ^= t; rng[3] = rotl(rng[3], 45);
    return result;
}

static inline uint32_t below(uint32_t n) {
    uint64_t m = (next64() >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t least = -n % n;
        while ((uint32_t)m < least) m = (next64() >> 32) * n;
    }
    return m >> 32;
}

static void seed(uint64_t x) {                       /* splitmix64 */
    for (int i = 0; i < 4; i++) {
        uint64_t z = x += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        rng[i] = z ^ (z >> 31);
    }
}

static void shuffle(int8_t *cards, int n) {          /* Fisher-Yates */
    for (int i = n - 1; i > 0; i--) {
        int j = below(i + 1);
        int8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* ---- the game ---- */

static void make_deck(void) {
    int n = 0;
    for (int value = -2; value <= 12; value++)
        for (int k = value == -2 ? 5 : value == 0 ? 15 : 10; k > 0; k--) deck[n++] = value;
}

static void deal(Game *g) {                          /* SKY-1 */
    memcpy(g->pile, deck, CARDS);
    shuffle(g->pile, CARDS);
    g->n_pile = CARDS;
    for (int s = 0; s < g->seats; s++) {
        for (int i = 0; i < SLOTS; i++) g->grid[s][i] = g->pile[--g->n_pile];
        g->open[s] = 0;
        g->hidden[s] = ALL;
    }
    g->discard[0] = g->pile[--g->n_pile];
    g->n_discard = 1;
    g->turns = g->lap = 0;
    g->ender = NOBODY;
    g->mover = 0;                                    /* SKY-2: order without meaning, by seat */
    g->phase = OPENING;
}

static void new_game(Game *g, int seats) {
    g->seats = seats;
    g->rounds = g->winners = 0;
    memset(g->total, 0, sizeof g->total);
    deal(g);
}

static inline void clear_column(Game *g, int s, int col) {      /* SKY-9 */
    const int8_t *grid = g->grid[s];
    int bits = (1 | 1 << COLS | 1 << 2 * COLS) << col, card = grid[col];
    if ((g->open[s] & bits) != bits || grid[col + COLS] != card || grid[col + 2 * COLS] != card)
        return;
    g->open[s] &= ~bits;
    for (int k = 0; k < 3; k++) g->discard[g->n_discard++] = card;
}

static inline void turn_up(Game *g, int s, int slot) {
    g->hidden[s] &= ~(1 << slot);
    g->open[s] |= 1 << slot;
}

static void score_round(Game *g) {
    int first = g->ender == NOBODY ? g->mover : g->ender, over = 0, best = INT16_MAX;
    for (int k = 0, s = first; k < g->seats; k++, s = s + 1 == g->seats ? 0 : s + 1) {
        g->open[s] |= g->hidden[s];                  /* SKY-12 */
        g->hidden[s] = 0;
        for (int col = 0; col < COLS; col++) clear_column(g, s, col);
        int sum = 0;                                 /* SKY-13 */
        for (int i = 0; i < SLOTS; i++) sum += g->open[s] >> i & 1 ? g->grid[s][i] : 0;
        g->score[s] = sum;
    }
    if (g->ender != NOBODY && g->score[first] > 0)   /* SKY-14 to SKY-16 */
        for (int s = 0; s < g->seats; s++)
            if (s != first && g->score[s] <= g->score[first]) {
                g->score[first] *= 2;
                break;
            }
    g->rounds++;
    for (int s = 0; s < g->seats; s++) {
        g->total[s] += g->score[s];
        over |= g->total[s] >= TARGET;               /* SKY-17 */
        if (g->total[s] < best) best = g->total[s];
    }
    g->starter = first;                              /* SKY-5, SKY-21 */
    if (!over) { deal(g); return; }
    for (int s = 0; s < g->seats; s++) g->winners |= (g->total[s] == best) << s;   /* SKY-18 */
    g->phase = OVER;
}

static void end_opening_flip(Game *g) {
    if (__builtin_popcount(g->open[g->mover]) < 2) return;
    if (++g->mover < g->seats) return;
    if (g->rounds == 0) {                            /* SKY-3, SKY-4 */
        int best = INT16_MIN;
        for (int s = 0; s < g->seats; s++) {
            int sum = 0;
            for (int bits = g->open[s]; bits; bits &= bits - 1)
                sum += g->grid[s][__builtin_ctz(bits)];
            if (sum > best) { best = sum; g->starter = s; }
        }
    }
    g->mover = g->starter;
    g->phase = SOURCE;
}

static void end_turn(Game *g) {
    int s = g->mover;
    g->mover = s + 1 == g->seats ? 0 : s + 1;        /* SKY-10 */
    g->turns++;
    g->phase = SOURCE;
    if (g->ender != NOBODY) {                        /* SKY-11 */
        if (--g->lap == 0) score_round(g);
    } else if (!g->hidden[s]) {
        g->ender = s;
        g->lap = g->seats - 1;
    } else if (g->turns == TURNS_EACH * g->seats) {  /* SKY-21 */
        score_round(g);
    }
}

static void draw(Game *g) {
    if (g->n_pile == 0) {                            /* SKY-19 */
        g->n_pile = g->n_discard - 1;
        memcpy(g->pile, g->discard, g->n_pile);
        g->discard[0] = g->discard[g->n_pile];
        g->n_discard = 1;
        shuffle(g->pile, g->n_pile);
    }
    g->hand = g->pile[--g->n_pile];
}

static inline int list_slots(int bits, int base, uint8_t *moves) {      /* without branches */
    int n = 0;
    for (int i = 0; i < SLOTS; i++) {
        moves[n] = base + i;
        n += bits >> i & 1;
    }
    return n;
}

/* moves needs one spare byte: list_slots writes before it counts */
static inline int legal(const Game *g, uint8_t moves[MAX_MOVES + 1]) {
    int open = g->open[g->mover], hidden = g->hidden[g->mover], n;
    switch (g->phase) {
    case OPENING: return list_slots(hidden, FLIP, moves);               /* SKY-2 */
    case SOURCE:  moves[0] = DRAW; moves[1] = TAKE; return 2;           /* SKY-6, SKY-7 */
    case TAKEN:   return list_slots(open | hidden, 0, moves);           /* SKY-6 */
    case DRAWN:   n = list_slots(open | hidden, 0, moves);              /* SKY-7, SKY-8 */
                  return n + list_slots(hidden, FLIP, moves + n);
    default:      return 0;
    }
}

static inline void apply(Game *g, int move) {
    int s = g->mover, slot = move < FLIP ? move : move - FLIP;
    if (g->phase == SOURCE) {
        if (move == DRAW) { draw(g); g->phase = DRAWN; }                /* SKY-7 */
        else { g->hand = g->discard[--g->n_discard]; g->phase = TAKEN; }/* SKY-6 */
    } else if (g->phase == OPENING) {
        turn_up(g, s, slot);
        end_opening_flip(g);
    } else {
        int8_t out = g->hand;                                           /* SKY-8 */
        if (move < FLIP) { out = g->grid[s][slot]; g->grid[s][slot] = g->hand; }
        g->discard[g->n_discard++] = out;
        turn_up(g, s, slot);
        clear_column(g, s, slot % COLS);
        end_turn(g);
    }
}

#ifdef CHECK
static void check(const Game *g) {                   /* the invariants of the rule sheet */
    int count[15] = {0}, ok = 1;
    for (int i = 0; i < CARDS; i++) count[deck[i] + 2]++;
    for (int i = 0; i < g->n_pile; i++) count[g->pile[i] + 2]--;
    for (int i = 0; i < g->n_discard; i++) count[g->discard[i] + 2]--;
    for (int s = 0; s < g->seats; s++)
        for (int i = 0; i < SLOTS; i++)
            if ((g->open[s] | g->hidden[s]) >> i & 1) count[g->grid[s][i] + 2]--;
    if (g->phase == DRAWN || g->phase == TAKEN) count[g->hand + 2]--;
    for (int i = 0; i < 15; i++) ok &= count[i] == 0;
    if (g->phase != OVER) ok &= g->hidden[g->mover] != 0;
    if (g->phase == SOURCE) ok &= g->n_discard > 0;
    if (g->phase == OVER) ok &= g->winners != 0;
    if (!ok) { fprintf(stderr, "invariant broken\n"); abort(); }
}
#else
#define check(g) ((void)0)
#endif

/* ---- the measurement ---- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    int seats = argc == 3 ? atoi(argv[1]) : 0;
    double limit = argc == 3 ? atof(argv[2]) : 0, start, spent;
    if (seats < 2 || seats > SEATS || !(limit > 0)) {
        fprintf(stderr, "usage: skyjo SEATS SECONDS   (2 to 8 seats)\n");
        return 2;
    }
    static Game g;
    uint8_t moves[MAX_MOVES + 1];
    int64_t decisions = 0, rounds = 0, games = 0, points = 0;
    make_deck();
    seed(1);
    start = now();
    do {
        for (int k = 0; k < BATCH; k++) {
            new_game(&g, seats);
            for (int n; (n = legal(&g, moves)) > 0; decisions++) {
                check(&g);
                apply(&g, moves[below(n)]);
            }
            check(&g);
            games++;
            rounds += g.rounds;
            for (int s = 0; s < seats; s++) points += g.total[s];
        }
        spent = now() - start;
    } while (spent < limit);
    printf("{\"decisions_per_second\": %.0f, \"rounds_per_second\": %.1f, "
           "\"games_per_second\": %.1f, \"decisions_per_round\": %.3f, "
           "\"mean_round_score\": %.3f}\n",
           decisions / spent, rounds / spent, games / spent,
           (double)decisions / rounds, (double)points / rounds / seats);
    return 0;
}
