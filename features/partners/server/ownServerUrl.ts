import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { assertNoTransaction } from '../../../kit/server/database/assertNoTransaction.ts';

/** In seconds. A slower name server counts as no answer. */
const LOOKUP_TIMEOUT_SECONDS = 2;

const loopbackRanges = new BlockList();
loopbackRanges.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackRanges.addSubnet('0.0.0.0', 8, 'ipv4');
// Covers the unspecified address (::), loopback (::1) and the deprecated IPv4-compatible addresses.
loopbackRanges.addSubnet('::', 96, 'ipv6');

/**
 * Ranges that are not publicly routable: private, link-local (169.254.169.254 is the cloud metadata service),
 * carrier-grade NAT, multicast.
 */
const internalRanges = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  internalRanges.addSubnet(net, bits, 'ipv4');
  // The same range through NAT64.
  internalRanges.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6');
}
for (const net of ['127.0.0.0', '0.0.0.0']) internalRanges.addSubnet(`64:ff9b::${net}`, 96 + 8, 'ipv6');
internalRanges.addSubnet('64:ff9b:1::', 48, 'ipv6');
// IPv4 in tunnels: Teredo and 6to4.
internalRanges.addSubnet('2001::', 32, 'ipv6');
internalRanges.addSubnet('2002::', 16, 'ipv6');
internalRanges.addSubnet('fc00::', 7, 'ipv6');
internalRanges.addSubnet('fe80::', 9, 'ipv6');
internalRanges.addSubnet('ff00::', 8, 'ipv6');

export type HostAddressResolver = (host: string) => Promise<readonly string[]>;

export const resolveHostAddresses: HostAddressResolver = async (host) => {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
};

/**
 * True if a URL leads to this installation, on any port: by host name, by loopback or private address, or by
 * DNS. A name that does not resolve counts as elsewhere.
 */
export async function isOwnServerUrl(
  address: URL,
  publicUrl: string,
  resolve: HostAddressResolver = resolveHostAddresses,
): Promise<boolean> {
  assertNoTransaction('Looking up a name');
  const [host, own] = [normalizeHost(address), normalizeHost(new URL(publicUrl))];
  if (host === own || host === 'localhost' || host.endsWith('.localhost')) return true;
  if (isIP(host) && (isInRanges(loopbackRanges, host) || isInRanges(internalRanges, host))) return true;
  const resolveInTime = limitLookupTime(resolve);
  const [addresses, ownAddresses] = await Promise.all(
    [host, own].map((one) => (isIP(one) ? [one] : resolveInTime(one))),
  );
  return (addresses ?? []).some((one) => isInRanges(loopbackRanges, one) || ownAddresses?.includes(one));
}

/** `URL` has already normalised case and IDN. */
const normalizeHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** `BlockList` also matches IPv4-mapped IPv6 addresses against IPv4 ranges. */
const isInRanges = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns no addresses if the lookup fails or times out. */
function limitLookupTime(resolve: HostAddressResolver): HostAddressResolver {
  return async (host) => {
    const timeout = Promise.withResolvers<readonly string[]>();
    const timer = setTimeout(() => timeout.resolve([]), LOOKUP_TIMEOUT_SECONDS * 1000);
    const resolved = resolve(host).catch(() => []);
    return Promise.race([resolved, timeout.promise]).finally(() => clearTimeout(timer));
  };
}

export const isInternalAddress = (address: string): boolean =>
  isInRanges(loopbackRanges, address) || isInRanges(internalRanges, address);
