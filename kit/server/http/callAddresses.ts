import type { EndpointSpec } from '../../endpoint.ts';

/** First steps of what is answered beside the endpoints: the description and live updates, files, and what operators ask. */
const OWN = ['api', 'files', 'healthz', 'readyz', 'metrics'];

/**
 * Tells calls and files from screens: at the first steps of the endpoints' addresses what does not exist is an error, and
 * everywhere else there may be a screen.
 * In: all endpoints that are mounted, and further first steps. Out: whether a root-relative address, with or without its
 * query, is a call's or a file's. Where endpoints begin with an id, all numbers are.
 * Throws an Error for an endpoint that could begin with anything: it would leave no address to the screens.
 */
export function callAddresses(
  endpoints: readonly EndpointSpec[],
  more: readonly string[] = [],
): (address: string) => boolean {
  const steps = new Set([...OWN, ...more]);
  let numbers = false;
  for (const endpoint of endpoints) {
    const step = firstStep(endpoint.path);
    if (!step.startsWith(':')) steps.add(step);
    else if (endpoint.params) throw new Error(`${endpoint.path} could be the address of any screen.`);
    else numbers = true;
  }
  return (address) => {
    const step = firstStep(address);
    return steps.has(step) || (numbers && /^\d+$/.test(step));
  };
}

const firstStep = (address: string) => /^\/([^/?]*)/.exec(address)?.[1] ?? '';
