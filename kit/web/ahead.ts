import { handOut, knowsNoBatches } from './batchParts.ts';
import { askedFor, hears } from './streamStands.ts';

/** What `before.js` has asked for, before any code had come. */
interface Begun {
  authorization: string;
  language: string;
  /** When, by the page's clock. */
  at: number;
  paths: string[];
  response: Promise<Response>;
}

declare global {
  interface Window {
    ahead?: Begun | undefined;
  }
}

/** Milliseconds: what nobody has asked for by then was asked for in vain. */
const AT_MOST = 15_000;

let parts: { of: Begun; byPath: Map<string, Promise<Response>> } | undefined;

/**
 * The answer to a read that was asked for before it, once; undefined where there is none, and resolved to undefined where it is not to be
 * had, or something may have changed since.
 */
export function takeAhead(url: string, headers: Headers): Promise<Response | undefined> | undefined {
  const begun = window.ahead;
  if (!begun) return undefined;
  const isTheirs =
    begun.authorization === headers.get('Authorization') && begun.language === headers.get('Accept-Language');
  if (!isTheirs || performance.now() - begun.at > AT_MOST) {
    forgetAhead();
    return undefined;
  }
  if (parts?.of !== begun) parts = { of: begun, byPath: partsOf(begun) };
  const part = parts.byPath.get(url);
  parts.byPath.delete(url);
  if (!part) return undefined;
  const came = askedFor();
  return begun.response
    .then((whole) => {
      const heard = whole.headers.get('X-Heard');
      // Something was changed meanwhile, or is told only since a later moment.
      if (window.ahead !== begun || !hears(heard)) return undefined;
      came(heard);
      return part;
    })
    .catch(() => undefined);
}

/** Nothing is taken any more of what was asked for before: it may have changed. */
export function forgetAhead(): void {
  // A page that has asked for nothing is still told from one that has.
  if (window.ahead) window.ahead = undefined;
  parts = undefined;
}

function partsOf({ paths, response }: Begun): Map<string, Promise<Response>> {
  const waiting = paths.map(() => Promise.withResolvers<Response>());
  const fail = (error: unknown) => {
    for (const { promise, reject } of waiting) {
      promise.catch(() => {});
      reject(error);
    }
  };
  const asked = waiting.map(({ resolve }) => ({ answer: resolve }));
  void response
    .then((whole) =>
      whole.ok && !knowsNoBatches(whole) ? handOut(whole, asked) : Promise.reject(new TypeError('No batch')),
    )
    .catch(fail);
  return new Map(paths.map((path, at) => [path, waiting[at]?.promise ?? Promise.reject()]));
}
