import { matchRoutes } from 'react-router';

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
