import type { Details } from "../../table/details";
import type { MakatsuView } from "../../generated/shapes/makatsu";
import { ROUNDS } from "./cards";

const details: Details<MakatsuView> = {
  round(number, _, words, options) {
    let phase = Number(options["begin"] ?? 1);
    let round = number;
    for (let rounds = ROUNDS[phase - 1]; rounds !== undefined && round > rounds; rounds = ROUNDS[phase - 1]) {
      round -= rounds;
      phase += 1;
    }
    return words.board("round", { phase, round });
  },
};

export default details;
