import { handOut, knowsNoBatches, partsIn } from './batchParts.ts';
import { askedFor, hears } from './streamStands.ts';

/** What `before.js` has asked for, before any code had come. */
interface Begun {
  authorization: string;
  language: string;
  /** When, by the page's clock. */
  at: number;
  paths: string[];
  response: Promise<Response>;
  /** The whole answer and up to which change it has come, once it is there. */
  whole?: { text: string; heard: string | null };
}

declare global {
  interface Window {
    ahead?: Begun | undefined;
  }
}

/** Milliseconds: what nobody has asked for by then was asked for in vain. */
const AT_MOST = 15_000;

let parts: { of: Begun; byPath: Map<string, Promise<Response>>; here?: Map<string, Part> } | undefined;

/** An answer as it came: JSON, and the server's name for how things stood. */
interface Part {
  text: string;
  tag: string | null;
}

/**
 * The answer to a read that was asked for before it, once; undefined where there is none, and resolved to undefined where it is not to be
 * had, or something may have changed since.
 */
export function takeAhead(url: string, headers: Headers): Promise<Response | undefined> | undefined {
  const begun = begunBy(headers.get('Authorization'), headers.get('Accept-Language'));
  if (!begun) return undefined;
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

/**
 * The same where the whole of it is there already, so that a screen is drawn with what it shows and not first without; undefined where it
 * is not. Calls of `takeAhead` may come before and after.
 */
export function hereAhead(url: string, authorization: string, language: string): Part | undefined {
  const begun = begunBy(authorization, language);
  if (!begun?.whole || !hears(begun.whole.heard)) return undefined;
  if (parts?.of !== begun) parts = { of: begun, byPath: partsOf(begun) };
  parts.here ??= readParts(begun.paths, begun.whole.text);
  const part = parts.byPath.has(url) ? parts.here.get(url) : undefined;
  if (!part) return undefined;
  // Whoever had begun to ask before it was there goes on with that in the same turn, and has it from `takeAhead`.
  const { byPath } = parts;
  setTimeout(() => byPath.delete(url));
  askedFor()(begun.whole.heard);
  return part;
}

/** Whether `hereAhead` may have an answer. */
export const isAnyHere = (): boolean =>
  window.ahead?.whole !== undefined && !(parts?.of === window.ahead && parts.byPath.size === 0);

/** What was asked for by the same, not too long ago. */
function begunBy(authorization: string | null, language: string | null): Begun | undefined {
  const begun = window.ahead;
  if (!begun) return undefined;
  const isTheirs = begun.authorization === authorization && begun.language === language;
  if (isTheirs && performance.now() - begun.at <= AT_MOST) return begun;
  forgetAhead();
  return undefined;
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

/** Those that were answered well, by their paths. */
function readParts(paths: readonly string[], text: string): Map<string, Part> {
  return new Map(
    partsIn(text).flatMap(({ at, status, headers, text }) => {
      const path = paths[at];
      return path !== undefined && status === 200 ? [[path, { text, tag: headers.etag ?? null }]] : [];
    }),
  );
}
