import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import { type Plugin, runnerImport } from 'vite';
import { root } from '../../scripts/webClient.ts';

const TABLE = join(root, 'web', 'routes.tsx');
const NOTHING = '\0nothing';

/** Lets the table of routes be read without what it paints: components and style sheets want a browser. */
const withoutComponents: Plugin = {
  name: 'without-components',
  enforce: 'pre',
  resolveId: (id) => (/\.(tsx|css)$/.test(id) && id !== TABLE ? NOTHING : undefined),
  load: (id) => (id === NOTHING ? 'export {}' : undefined),
};

/** The application's table of routes, as the browser gets it. */
export async function readRoutes(): Promise<RouteObject[]> {
  const { module } = await runnerImport<{ routes: RouteObject[] }>(TABLE, {
    ...{ root, configFile: false, logLevel: 'error', plugins: [withoutComponents] },
  });
  return module.routes;
}

/** The addresses of all screens in a table of routes, as patterns such as `/confirmReset/:userId/:token`. */
export function screensIn(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', children, lazy, Component }) => {
    const address = path.startsWith('/') ? path : `${above}/${path}`;
    if (children) return screensIn(children, path ? address : above);
    // The others only lead elsewhere.
    return lazy || Component ? [address] : [];
  });
}

/** The patterns that none of these addresses leads to. */
export function unmeasured(routes: RouteObject[], addresses: readonly string[]): string[] {
  const led = new Set(addresses.map((address) => patternOf(routes, address)));
  return screensIn(routes).filter((pattern) => !led.has(pattern));
}

function patternOf(routes: RouteObject[], address: string): string {
  const [path = ''] = address.split('?');
  const matches = matchRoutes(routes, path) ?? [];
  return matches.reduce((above, { route: { path = '' } }) => {
    if (!path) return above;
    return path.startsWith('/') ? path : `${above}/${path}`;
  }, '');
}
