/** Which screen is open: the address of the page, nothing else. */
import { type Route, routeOf } from "./routes";

class Router {
  route: Route = $state(routeOf(location.pathname, location.search));
  /** How many pages back are ours, so that "back" never leaves the site. */
  #depth = 0;

  constructor() {
    addEventListener("popstate", (event) => {
      this.#depth = (event.state as { depth?: number } | null)?.depth ?? 0;
      this.#read();
    });
  }

  #read(): void {
    this.route = routeOf(location.pathname, location.search);
  }

  go(path: string, replace = false): void {
    if (replace) {
      history.replaceState({ depth: this.#depth }, "", path);
    } else {
      this.#depth += 1;
      history.pushState({ depth: this.#depth }, "", path);
    }
    this.#read();
    scrollTo(0, 0);
  }

  back(): void {
    if (this.#depth > 0) history.back();
    else this.go("/", true);
  }
}

export const router = new Router();

/** For links: a plain click stays on the page, everything else is the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
