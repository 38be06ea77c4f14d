type Load = () => Promise<unknown>;

const loaders = new Map<string, Load>();

/** Tells which code an address needs, so that it can be fetched before it is asked for. */
export function registerScreen(path: string, load: Load): void {
  loaders.set(path, load);
}

/** Fetches a screen's code on intent (pointer or focus on its link). A failure is left to the visit itself. */
export function prefetchScreen(path: string): void {
  const load = loaders.get(path.split('?')[0] ?? '');
  load?.().catch(() => {});
}
