type LoadScreen = () => Promise<unknown>;

const loaders = new Map<string, LoadScreen>();

export function registerScreenCode(path: string, load: LoadScreen): void {
  loaders.set(path, load);
}

/** Downloads a screen's code when a link to it is hovered or focused. */
export function preloadScreenCode(path: string): void {
  const load = loaders.get(path.split('?')[0] ?? '');
  load?.().catch(() => {});
}
