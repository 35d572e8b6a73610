import { describe, expect, it } from "vitest";
import { makePicking, places } from "../../src/games/manitou/picking.svelte";
import type { ManitouView } from "../../src/generated/shapes/manitou";

function chooser(proposal: readonly string[] | null = null) {
  const view = { prompt: "choose", hunt: 1, to_choose: [3], chosen: [0], asides: [["1", "2", "9", "chief", "chief"]] } as unknown as ManitouView;
  const told: string[][] = [];
  const props = $state({
    view,
    seat: 0,
    busy: false,
    proposal,
    decline: () => void (props.proposal = null),
    choose: (...moves: string[]) => void told.push(moves),
  });
  return { picking: makePicking(() => props), props, told };
}

describe("cards for a hunt", () => {
  it("are told all at once, in their order", () => {
    const { picking, told } = chooser();
    for (const at of [3, 2, 0]) picking.toggle(at);
    expect(picking.missing).toBe(0);
    picking.toggle(1); // one too many
    picking.send();
    expect(told).toEqual([["choose 1", "choose 9", "choose chief"]]);
  });

  it("lie in as many places as there are moves for them", () => {
    expect(places(["choose 9", "choose chief", "choose chief"], ["9", "chief", "chief"])).toEqual([0, 1, 2]);
    expect(places(["choose 4"], ["9"])).toEqual([]);
  });
});

describe("a proposal", () => {
  const proposal = ["choose 2", "choose chief", "choose chief"];

  it("is chosen as if it had been tapped, and gone when it is put away", () => {
    const { picking, props } = chooser(proposal);
    expect([...picking.picked]).toEqual([1, 3, 4]);
    expect(picking.missing).toBe(0);
    props.decline();
    expect(picking.picked.size).toBe(0);
  });

  it("can be changed: what is left of it stays chosen", () => {
    const { picking, props, told } = chooser(proposal);
    picking.toggle(4);
    expect(props.proposal).toBeNull();
    expect([...picking.picked]).toEqual([1, 3]);
    picking.toggle(2);
    picking.send();
    expect(told).toEqual([["choose 2", "choose 9", "choose chief"]]);
  });

  it("is not shown while it is being sent", () => {
    const { picking, props } = chooser(proposal);
    props.busy = true;
    expect(picking.picked.size).toBe(0);
  });
});
