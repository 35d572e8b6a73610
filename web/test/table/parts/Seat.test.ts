// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import Seat from "../../../src/table/parts/Seat.svelte";
import { peopleAt, render, screen } from "../../dom";

const [, anna, otter] = peopleAt(3);

it("is a button with one name, where it leads to more", () => {
  const onpress = vi.fn();
  render(Seat, { person: anna!, label: "Anna, 12 points", onpress });
  screen.getByRole("button", { name: "Anna, 12 points" }).click();
  expect(onpress).toHaveBeenCalledOnce();
});

it("is a plain box else", () => {
  const { container } = render(Seat, { person: anna! });
  expect(screen.queryByRole("button")).toBeNull();
  expect(container.textContent).toContain("Anna");
});

it("shows whose turn it is, and who is not there; bots never are away", () => {
  const classes = (person: typeof anna): string => render(Seat, { person: person! }).container.firstElementChild!.className;
  expect(classes({ ...anna!, turn: true })).toContain("is-turn");
  expect(classes({ ...anna!, here: false })).toContain("is-away");
  expect(classes({ ...anna!, standIn: "time" })).toContain("is-away");
  expect(classes({ ...otter!, here: false })).not.toContain("is-away");
});

it("has the face of a bot while one plays for a person", () => {
  const face = (person: typeof anna): string | null | undefined =>
    render(Seat, { person: person! }).container.querySelector(".avatar use")?.getAttribute("href");
  expect([face(anna), face({ ...anna!, standIn: "away" }), face(otter)]).toEqual([undefined, "#i-bot", "#i-bot"]);
});
