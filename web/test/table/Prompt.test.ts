// @vitest-environment happy-dom
import type { ComponentProps } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { m } from "../../src/lib/messages";
import Prompt from "../../src/table/Prompt.svelte";
import { render, screen } from "../dom";

const QUIET: ComponentProps<typeof Prompt> = {
  text: "Draw a card.",
  help: "",
  you: false,
  pending: false,
  proposed: false,
  running: null,
  now: 0,
  onconfirm: vi.fn(),
  oncancel: null,
  onundo: null,
  onhint: null,
  hinting: false,
  onreturn: null,
  onresult: null,
};
const buttons = (): (string | null)[] => screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);

describe("the prompt", () => {
  it("says on your turn whose it is, before what is asked", () => {
    const { container } = render(Prompt, { ...QUIET, you: true });
    expect(container.textContent).toContain(`${m.your_turn_lead()} Draw a card.`);
  });

  it("says nothing of your turn on somebody else's", () => {
    const { container } = render(Prompt, QUIET);
    expect(container.textContent?.trim()).toBe("Draw a card.");
    expect(buttons()).toEqual([]);
  });

  it("asks about a move with a yes and a no, and with nothing else", () => {
    const onconfirm = vi.fn();
    const oncancel = vi.fn();
    render(Prompt, { ...QUIET, pending: true, onconfirm, oncancel, onundo: vi.fn(), onhint: vi.fn() });
    expect(buttons()).toEqual([m.cancel(), m.confirm()]);
    screen.getByRole("button", { name: m.confirm() }).click();
    screen.getByRole("button", { name: m.cancel() }).click();
    expect([onconfirm.mock.calls.length, oncancel.mock.calls.length]).toEqual([1, 1]);
  });

  it("calls the yes to a hint by what it does, and explains it", () => {
    render(Prompt, { ...QUIET, pending: true, proposed: true, help: "As usual.", oncancel: vi.fn() });
    expect(buttons()).toEqual([m.cancel(), m.hint_play()]);
    expect(screen.getByText("As usual.")).toBeTruthy();
  });

  it("offers to take back and to ask, but asks once", () => {
    const onundo = vi.fn();
    const onhint = vi.fn();
    const { rerender } = render(Prompt, { ...QUIET, you: true, onundo, onhint });
    expect(buttons()).toEqual([m.undo(), m.hint()]);
    screen.getByRole("button", { name: m.undo() }).click();
    screen.getByRole("button", { name: m.hint() }).click();
    expect([onundo.mock.calls.length, onhint.mock.calls.length]).toEqual([1, 1]);
    return rerender({ hinting: true }).then(() => {
      expect(screen.getByRole<HTMLButtonElement>("button", { name: m.hint() }).disabled).toBe(true);
    });
  });

  it("leads back to a seat for which a bot plays, and on to the result", () => {
    const onreturn = vi.fn();
    const onresult = vi.fn();
    render(Prompt, { ...QUIET, onreturn, onresult });
    screen.getByRole("button", { name: m.take_back_seat() }).click();
    screen.getByRole("button", { name: m.to_result() }).click();
    expect([onreturn.mock.calls.length, onresult.mock.calls.length]).toEqual([1, 1]);
  });
});
