// @vitest-environment happy-dom
import { createRawSnippet, type ComponentProps } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Choices } from "../../../src/table/contract";
import Card from "../../../src/table/parts/Card.svelte";
import { render, screen } from "../../dom";

const children = createRawSnippet(() => ({ render: () => "<i>5</i>" }));
const tap = vi.fn();
const choices = (lit: string[], taps: string[] = []): Choices => ({ lit: new Set(lit), taps, tap, cancel: () => false });
const show = (props: Partial<ComponentProps<typeof Card>>) => render(Card, { face: "face", children, ...props });

afterEach(() => {
  tap.mockClear();
});

describe("a card", () => {
  it("is a button where its place can be tapped, and says so", () => {
    const lit = choices(["card 1"]);
    show({ label: "a 5", place: "card 1", choices: lit });
    const button = screen.getByRole("button", { name: "a 5" });
    expect([button.getAttribute("aria-disabled"), button.getAttribute("aria-describedby")]).toEqual([null, "choosable"]);
    button.click();
    expect(tap).toHaveBeenCalledExactlyOnceWith("card 1");
  });

  it("can be tapped where it is not lit, to hear why not", () => {
    const dark = choices([]);
    show({ label: "a 5", place: "card 1", choices: dark });
    const button = screen.getByRole("button", { name: "a 5" });
    expect([button.getAttribute("aria-disabled"), button.getAttribute("aria-describedby")]).toEqual(["true", null]);
    button.click();
    expect(tap).toHaveBeenCalledExactlyOnceWith("card 1");
  });

  it("is pressed when it was tapped", () => {
    show({ label: "a 5", place: "card 1", choices: choices([], ["card 1"]) });
    expect(screen.getByRole("button", { name: "a 5", pressed: true }).className).toContain("is-selected");
  });

  it("does something else than to touch its place, where it is asked to", () => {
    const onpress = vi.fn();
    const lit = choices(["card 1"]);
    show({ label: "a 5", place: "card 1", choices: lit, onpress });
    screen.getByRole("button").click();
    expect([onpress.mock.calls.length, tap.mock.calls.length]).toEqual([1, 0]);
  });

  it("is a picture without a place, and is not spoken of without a name", () => {
    show({ label: "a 5" });
    expect(screen.getByRole("img", { name: "a 5" })).toBeTruthy();
    const { container } = show({});
    expect(container.querySelector(".card")?.getAttribute("aria-hidden")).toBe("true");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
