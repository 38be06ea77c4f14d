import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { assertNoTransaction } from '../../../kit/server/database/assertNoTransaction.ts';
import type { PartnerFramingState } from '../partner.ts';
import { type HostAddressResolver, isInternalAddress, resolveHostAddresses } from './ownServerUrl.ts';

/** Timeout for the whole check, redirects included. The screen itself detects slower pages. */
const CHECK_TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 5;
/** Cache lifetime in milliseconds. Results of unavailable pages expire sooner. */
const CACHE_LIFETIME_MS = { away: 30_000, otherwise: 5 * 60_000 };
const MAX_CACHED_PAGES = 500;

/** Tests inject their own certificate and allow pages on this machine. */
interface FramingCheckNetwork {
  resolveHost: HostAddressResolver;
  /** True for loopback and private addresses, which the server must not request for users (SSRF). */
  isInternalAddress: (address: string) => boolean;
  ca?: string | Buffer;
}

const defaultNetwork: FramingCheckNetwork = {
  resolveHost: resolveHostAddresses,
  isInternalAddress: isInternalAddress,
};

class InternalAddressError extends Error {}

/**
 * Predicts from the response headers whether a browser would show the page in our frame; browsers do not
 * report it. `unknown`: it wants a login, blocks robots, or is on our own network, which is never requested.
 */
export async function detectPageFraming(
  url: string,
  ourOrigin: string,
  network = defaultNetwork,
): Promise<PartnerFramingState> {
  assertNoTransaction('Looking at a page');
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  try {
    for (let [at, hops] = [new URL(url), 0]; hops <= MAX_REDIRECTS; hops++) {
      if (at.protocol !== 'https:') return 'away';
      const { statusCode = 0, headers } = await requestHeaders(at, network, signal);
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        at = new URL(headers.location, at);
        continue;
      }
      if (statusCode === 404 || statusCode === 410 || statusCode >= 500) return 'away';
      if (statusCode >= 400) return 'unknown';
      return allowsFraming(headers, at.origin, ourOrigin) ? 'shows' : 'refuses';
    }
    return 'away';
  } catch (error) {
    return error instanceof InternalAddressError ? 'unknown' : 'away';
  }
}

function requestHeaders(
  url: URL,
  network: FramingCheckNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && network.isInternalAddress(host)) throw new InternalAddressError();
  // Check within the lookup, so that the connection uses exactly the checked address (DNS rebinding).
  const lookupPublicAddress: LookupFunction = (name, { all }, callback) => {
    network.resolveHost(name).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return callback(new Error('There is no such host'), []);
        if (addresses.some(network.isInternalAddress)) return callback(new InternalAddressError(), []);
        if (all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      (error: Error) => callback(error as NodeJS.ErrnoException, []),
    );
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = request(url, {
    lookup: lookupPublicAddress,
    agent: false,
    signal,
    headers: { accept: 'text/html', 'user-agent': 'Parvis' },
    ...(network.ca && { ca: network.ca }),
  });
  outgoing.on('error', reject);
  // A server that speaks another protocol emits neither response nor error, so reject on close.
  outgoing.on('close', () => reject(new Error('There was no answer')));
  outgoing.on('response', (answer) => {
    resolve(answer);
    answer.destroy();
  });
  outgoing.end();
  return promise;
}

/** X-Frame-Options counts only without `frame-ancestors`. */
export function allowsFraming(headers: IncomingHttpHeaders, itsOrigin: string, ourOrigin: string): boolean {
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
    return ancestors.every((sources) =>
      sources.some((source) => matchesSource(source, itsOrigin, ourOrigin)),
    );
  const option = String(headers['x-frame-options'] ?? '')
    .trim()
    .toLowerCase();
  return !/(^|[,\s])(deny|sameorigin)($|[,\s])/.test(option);
}

function matchesSource(source: string, itsOrigin: string, ourOrigin: string): boolean {
  const ownUrl = new URL(ourOrigin);
  if (source === "'none'") return false;
  if (source === "'self'") return itsOrigin === ownUrl.origin;
  if (source === '*') return true;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return source === ownUrl.protocol;
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?/.exec(source) ?? [];
  if (scheme && `${scheme}:` !== ownUrl.protocol && !(scheme === 'http' && ownUrl.protocol === 'https:'))
    return false;
  if (port && port !== '*' && port !== (ownUrl.port || (ownUrl.protocol === 'https:' ? '443' : '80')))
    return false;
  return host.startsWith('*.') ? ownUrl.hostname.endsWith(host.slice(1)) : host === ownUrl.hostname;
}

const cache = new Map<string, { until: number; state: Promise<PartnerFramingState> }>();

/** Caches `detectPageFraming` per URL and coalesces concurrent calls. */
export function getCachedPageFraming(
  url: string,
  ourOrigin: string,
  now: Date,
  check = detectPageFraming,
): Promise<PartnerFramingState> {
  const cachedEntry = cache.get(url);
  if (cachedEntry && cachedEntry.until > now.getTime()) return cachedEntry.state;
  const state = check(url, ourOrigin);
  const entry = { until: now.getTime() + CACHE_LIFETIME_MS.otherwise, state };
  cache.delete(url);
  cache.set(url, entry);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED_PAGES && oldest) cache.delete(oldest);
  void state.then((framingState) => {
    if (framingState === 'away') entry.until = now.getTime() + CACHE_LIFETIME_MS.away;
  });
  return state;
}
