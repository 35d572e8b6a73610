import { expect, test, vi } from "vitest";
import { Updates } from "../../src/shell/app/updates.svelte";
import { isApple } from "../../src/shell/app/installing.svelte";

class Worker extends EventTarget {
  said: unknown[] = [];
  constructor(public state: ServiceWorkerState) {
    super();
  }
  postMessage(message: unknown): void {
    this.said.push(message);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** A browser with a worker that looks after the page, or without one yet. */
function browser(controlled = true) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as Worker | null,
    installing: null as Worker | null,
    update: vi.fn(() => Promise.resolve()),
    unregister: vi.fn(() => Promise.resolve(true)),
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? new Worker("activated") : null,
    register: vi.fn(() => Promise.resolve(registration)),
  });
  const world = {
    workers: container as unknown as ServiceWorkerContainer,
    time: 0,
    now: () => world.time,
    reload: vi.fn(),
  };
  const comes = (): Worker => {
    const worker = new Worker("installing");
    registration.installing = worker;
    registration.dispatchEvent(new Event("updatefound"));
    return worker;
  };
  const lies = (worker: Worker): void => {
    registration.installing = null;
    registration.waiting = worker;
    worker.become("installed");
  };
  return { registration, container, world, comes, lies, updates: new Updates(world) };
}

test("a version that has been laid ready is offered between games, never in one", async () => {
  const { updates, comes, lies } = browser();
  await updates.start();
  const newer = comes();
  expect(updates.fits("home")).toBe(false);
  lies(newer);
  updates.playing = true;
  expect(updates.fits("room")).toBe(false);
  updates.playing = false;
  expect(["home", "room", "history", "settings"].every((screen) => updates.fits(screen as "home"))).toBe(true);
});

test("the first worker of all is not an update", async () => {
  const { updates, comes, lies } = browser(false);
  await updates.start();
  lies(comes());
  expect(updates.ready).toBe(false);
});

test("one that waited since the last visit is offered at once", async () => {
  const { updates, registration } = browser();
  registration.waiting = new Worker("installed");
  await updates.start();
  expect(updates.ready).toBe(true);
});

test("one tap: the new worker takes over, and only then the page begins anew", async () => {
  const { updates, comes, lies, container, world } = browser();
  await updates.start();
  const newer = comes();
  lies(newer);
  await updates.take();
  expect(newer.said).toEqual([{ type: "SKIP_WAITING" }]);
  expect(world.reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  expect(world.reload).toHaveBeenCalledOnce();
});

test("a window in which nobody asked for it is not reloaded", async () => {
  const { updates, container, world } = browser();
  await updates.start();
  container.dispatchEvent(new Event("controllerchange"));
  expect(world.reload).not.toHaveBeenCalled();
});

test("a server that is newer than the page: the update is looked for, waited for and taken", async () => {
  const { updates, registration, comes, lies } = browser();
  await updates.start();
  registration.update.mockImplementation(() => Promise.resolve(void comes()));
  const taken = updates.take();
  await vi.waitFor(() => expect(registration.installing).not.toBeNull());
  const newer = registration.installing!;
  expect(newer.said).toEqual([]);
  lies(newer);
  await taken;
  expect(newer.said).toHaveLength(1);
});

test("a server that has no newer worker is asked for the whole page", async () => {
  const { updates, registration, world } = browser();
  await updates.start();
  await updates.take();
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect(world.reload).toHaveBeenCalledOnce();
});

test("a version that could not be kept does not leave the page hanging", async () => {
  const { updates, registration, comes, world } = browser();
  await updates.start();
  const newer = comes();
  const taken = updates.take();
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalled());
  newer.become("redundant");
  await taken;
  expect(world.reload).toHaveBeenCalledOnce();
});

test("offline the kept page stays", async () => {
  const { updates, registration, world } = browser();
  await updates.start();
  registration.update.mockRejectedValue(new TypeError("offline"));
  await updates.take();
  expect(registration.unregister).not.toHaveBeenCalled();
  expect(world.reload).toHaveBeenCalledOnce();
});

test("a page that stays open looks for something new once an hour at most", async () => {
  const { updates, registration, world } = browser();
  await updates.start();
  await updates.look();
  expect(registration.update).not.toHaveBeenCalled();
  world.time = 2 * 60 * 60 * 1_000;
  registration.update.mockRejectedValue(new TypeError("offline"));
  await updates.look();
  await updates.look();
  expect(registration.update).toHaveBeenCalledOnce();
});

test("without workers an update is a reload, and nothing is offered", async () => {
  const reload = vi.fn();
  const updates = new Updates({ workers: undefined, now: () => 0, reload });
  await updates.start();
  await updates.look();
  expect(updates.ready).toBe(false);
  await updates.take();
  expect(reload).toHaveBeenCalledOnce();
});

test("a browser that refuses workers is left in peace", async () => {
  const { updates, container, world } = browser(false);
  container.register.mockRejectedValue(new DOMException("no"));
  await updates.start();
  await updates.take();
  expect(world.reload).toHaveBeenCalledOnce();
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, false],
  ["Mozilla/5.0 (Linux; Android 15)", 5, false],
])("%s with %i fingers", (userAgent, maxTouchPoints, apple) => {
  expect(isApple({ userAgent, maxTouchPoints })).toBe(apple);
});
