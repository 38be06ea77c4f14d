import { matchRoutes } from 'react-router';
import { readScreens } from '../../scripts/screenPages.ts';

/** The patterns of all screens, such as `/confirmReset/:userId/:token`, as the build reads them. */
export async function screenPatterns(): Promise<string[]> {
  return (await readScreens()).map(({ path }) => path);
}

/** The patterns that none of these addresses leads to. */
export function unmeasured(patterns: readonly string[], addresses: readonly string[]): string[] {
  const routes = patterns.map((path) => ({ path, caseSensitive: true }));
  const led = new Set(
    addresses.map((address) => {
      const [path = ''] = address.split('?');
      return matchRoutes(routes, path)?.at(-1)?.route.path;
    }),
  );
  return patterns.filter((pattern) => !led.has(pattern));
}
