/** Once what has just changed is to be seen: what is large and can wait does not hold it up. */
export function painted(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
