import type { EndpointSpec } from '../../endpoint.ts';

const OTHER_ROUTES = ['api', 'files', 'healthz', 'readyz', 'metrics'];

/**
 * Tells URLs of calls and files from those of screens by their first segment. If an endpoint begins with an
 * id, every number is a call. Throws an Error for an endpoint that begins with any other parameter.
 */
export function createApiPathMatcher(
  endpoints: readonly EndpointSpec[],
  more: readonly string[] = [],
): (address: string) => boolean {
  const segments = new Set([...OTHER_ROUTES, ...more]);
  let numbers = false;
  for (const endpoint of endpoints) {
    const segment = firstSegment(endpoint.path);
    if (!segment.startsWith(':')) segments.add(segment);
    else if (endpoint.params) throw new Error(`${endpoint.path} matches the URLs of screens.`);
    else numbers = true;
  }
  return (address) => {
    const segment = firstSegment(address);
    return segments.has(segment) || (numbers && /^\d+$/.test(segment));
  };
}

const firstSegment = (address: string) => /^\/([^/?]*)/.exec(address)?.[1] ?? '';
