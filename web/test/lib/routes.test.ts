import { expect, test } from "vitest";
import { roomCode, routeOf } from "../../src/lib/routes";

test.each([
  ["/", { screen: "home" }],
  ["/r/KX7P4W", { screen: "room", code: "KX7P4W" }],
  ["/r/kx7p4w/", { screen: "room", code: "KX7P4W" }],
  ["/rules", { screen: "rules", game: null }],
  ["/rules/skyjo", { screen: "rules", game: "skyjo" }],
  ["/settings", { screen: "settings" }],
  ["/history", { screen: "history" }],
  ["/new/skyjo", { screen: "new", game: "skyjo", company: "bots" }],
  ["/learn/skyjo", { screen: "learn", game: "skyjo" }],
  ["/learn", { screen: "nowhere" }],
  ["/replay/abcdefghijklmnop", { screen: "replay", id: "abcdefghijklmnop", review: false }],
  ["/replay", { screen: "nowhere" }],
  ["/r", { screen: "nowhere" }],
  ["/r/a/b", { screen: "nowhere" }],
  ["/%E0%A4%A", { screen: "nowhere" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("a table for friends is asked for in the address", () => {
  expect(routeOf("/new/skyjo", "?friends")).toMatchObject({ company: "friends" });
  expect(routeOf("/new/skyjo", "?device")).toMatchObject({ company: "device" });
});

test("a replay may begin with the review", () => {
  expect(routeOf("/replay/abcdefghijklmnop", "?review")).toMatchObject({ review: true });
});

test.each([
  [" kx7p4w ", "KX7P4W"],
  ["KX7 P4W", "KX7P4W"],
  ["https://play.example/r/KX7P4W", "KX7P4W"],
])("a code typed as %s", (typed, code) => {
  expect(roomCode(typed)).toBe(code);
});
