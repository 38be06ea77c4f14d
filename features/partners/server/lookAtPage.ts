import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { assertNoTransaction } from '../../../kit/server/database/assertNoTransaction.ts';
import type { PageState } from '../partner.ts';
import { type AddressesOf, askNameServers, isInside } from './ownAddress.ts';

/** A page that takes longer to begin is told apart by the screen itself. */
const MAX_MS = 5_000;
const MOST_REDIRECTS = 5;
/** Milliseconds: how long what was seen of a page is believed; of one that is away not for long. */
const BELIEVED = { away: 30_000, otherwise: 5 * 60_000 };
const MOST_REMEMBERED = 500;

/** How pages are reached; tests have a certificate of their own, and pages on this machine. */
export interface Reach {
  addressesOf: AddressesOf;
  /** Whether an address is this machine's or of its network: nobody is to look there through us. */
  isInside: (address: string) => boolean;
  ca?: string | Buffer;
}

const fromHere: Reach = { addressesOf: askNameServers, isInside };

class Inside extends Error {}

/**
 * What a browser would see of a page in a frame of ours, from its first answer: browsers do not tell themselves. `unknown` where that
 * cannot be said: it wants a log-in or takes us for a robot, or is of our own network, where we do not look.
 */
export async function lookAtPage(url: string, ourOrigin: string, reach = fromHere): Promise<PageState> {
  assertNoTransaction('Looking at a page');
  const signal = AbortSignal.timeout(MAX_MS);
  try {
    for (let [at, hops] = [new URL(url), 0]; hops <= MOST_REDIRECTS; hops++) {
      if (at.protocol !== 'https:') return 'away';
      const { statusCode = 0, headers } = await firstAnswer(at, reach, signal);
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        at = new URL(headers.location, at);
        continue;
      }
      if (statusCode === 404 || statusCode === 410 || statusCode >= 500) return 'away';
      if (statusCode >= 400) return 'unknown';
      return mayBeFramed(headers, at.origin, ourOrigin) ? 'shows' : 'refuses';
    }
    return 'away';
  } catch (error) {
    return error instanceof Inside ? 'unknown' : 'away';
  }
}

/** Status and headers; nothing of the page itself is read. */
function firstAnswer(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && reach.isInside(host)) throw new Inside();
  // Asked here and nowhere else: what is connected to is what was looked at.
  const guarded: LookupFunction = (name, { all }, found) => {
    reach.addressesOf(name).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return found(new Error('There is no such host'), []);
        if (addresses.some(reach.isInside)) return found(new Inside(), []);
        if (all)
          found(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else found(null, first, isIP(first));
      },
      (error: Error) => found(error as NodeJS.ErrnoException, []),
    );
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = request(url, {
    ...{ lookup: guarded, agent: false, signal, headers: { accept: 'text/html', 'user-agent': 'Parvis' } },
    ...(reach.ca && { ca: reach.ca }),
  });
  asked.on('error', reject);
  // What answers with another protocol gives neither answer nor error, and who waits would wait for ever.
  asked.on('close', () => reject(new Error('There was no answer')));
  asked.on('response', (answer) => {
    resolve(answer);
    answer.destroy();
  });
  asked.end();
  return promise;
}

/** Whether a page lets another origin show it in a frame: `frame-ancestors` first, and X-Frame-Options only without that. */
export function mayBeFramed(headers: IncomingHttpHeaders, itsOrigin: string, ourOrigin: string): boolean {
  const policies = String(headers['content-security-policy'] ?? '').split(',');
  const ancestors = policies.flatMap((policy) =>
    policy
      .split(';')
      .map((directive) => directive.trim().toLowerCase().split(/\s+/))
      .filter(([name]) => name === 'frame-ancestors')
      .slice(0, 1)
      .map(([, ...sources]) => sources),
  );
  if (ancestors.length > 0)
    return ancestors.every((sources) => sources.some((source) => allows(source, itsOrigin, ourOrigin)));
  const option = String(headers['x-frame-options'] ?? '')
    .trim()
    .toLowerCase();
  return !/(^|[,\s])(deny|sameorigin)($|[,\s])/.test(option);
}

/** Whether a source of `frame-ancestors` stands for our origin. */
function allows(source: string, itsOrigin: string, ourOrigin: string): boolean {
  const ours = new URL(ourOrigin);
  if (source === "'none'") return false;
  if (source === "'self'") return itsOrigin === ours.origin;
  if (source === '*') return true;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return source === ours.protocol;
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?/.exec(source) ?? [];
  if (scheme && `${scheme}:` !== ours.protocol && !(scheme === 'http' && ours.protocol === 'https:'))
    return false;
  if (port && port !== '*' && port !== (ours.port || (ours.protocol === 'https:' ? '443' : '80')))
    return false;
  return host.startsWith('*.') ? ours.hostname.endsWith(host.slice(1)) : host === ours.hostname;
}

const seen = new Map<string, { until: number; state: Promise<PageState> }>();

/** The same, looked at once for all who ask within minutes. */
export function pageState(url: string, ourOrigin: string, now: Date, look = lookAtPage): Promise<PageState> {
  const known = seen.get(url);
  if (known && known.until > now.getTime()) return known.state;
  const state = look(url, ourOrigin);
  const entry = { until: now.getTime() + BELIEVED.otherwise, state };
  seen.delete(url);
  seen.set(url, entry);
  const [oldest] = seen.keys();
  if (seen.size > MOST_REMEMBERED && oldest) seen.delete(oldest);
  void state.then((found) => {
    if (found === 'away') entry.until = now.getTime() + BELIEVED.away;
  });
  return state;
}
