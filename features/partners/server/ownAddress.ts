import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { assertNoTransaction } from '../../../kit/server/database/assertNoTransaction.ts';

/** Name servers that take longer are as good as none. */
const MAX_SECONDS = 2;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addSubnet('0.0.0.0', 8, 'ipv4');
// Among them nothing (::), this machine (::1), and IPv4 as it was once written.
loopback.addSubnet('::', 96, 'ipv6');

/** What the world does not reach: private, of the link (whose 169.254.169.254 tells a machine's secrets), of a provider, and to many. */
const inside = new BlockList();
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
  inside.addSubnet(net, bits, 'ipv4');
  // The same, as a network that speaks IPv6 alone writes it.
  inside.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6');
}
for (const net of ['127.0.0.0', '0.0.0.0']) inside.addSubnet(`64:ff9b::${net}`, 96 + 8, 'ipv6');
inside.addSubnet('64:ff9b:1::', 48, 'ipv6');
// IPv4 within tunnels.
inside.addSubnet('2001::', 32, 'ipv6');
inside.addSubnet('2002::', 16, 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 9, 'ipv6');
inside.addSubnet('ff00::', 8, 'ipv6');

/** The network addresses of a name. Rejects where it cannot be found out. */
export type AddressesOf = (host: string) => Promise<readonly string[]>;

export const askNameServers: AddressesOf = async (host) => {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Whether an address leads to the installation itself, on whatever port: by name, as this machine or its network, or by what
 * its name stands for. In: the address, PUBLIC_URL, and who knows what names stand for. A name that cannot be looked up
 * leads nowhere.
 */
export async function leadsHere(
  address: URL,
  publicUrl: string,
  addressesOf: AddressesOf = askNameServers,
): Promise<boolean> {
  assertNoTransaction('Looking up a name');
  const [host, own] = [bareHost(address), bareHost(new URL(publicUrl))];
  if (host === own || host === 'localhost' || host.endsWith('.localhost')) return true;
  if (isIP(host) && (listed(loopback, host) || listed(inside, host))) return true;
  const ask = inTime(addressesOf);
  const [theirs, ours] = await Promise.all([host, own].map((one) => (isIP(one) ? [one] : ask(one))));
  return (theirs ?? []).some((one) => listed(loopback, one) || ours?.includes(one));
}

/** Without the brackets of IPv6 and the dot that ends a full name; the URL has done the rest: letters, digits, IDN. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** IPv4 written as IPv6 is known for what it is. */
const listed = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Answers none where it cannot be found out, or not in time. */
function inTime(addressesOf: AddressesOf): AddressesOf {
  return async (host) => {
    const late = Promise.withResolvers<readonly string[]>();
    const timer = setTimeout(() => late.resolve([]), MAX_SECONDS * 1000);
    const known = addressesOf(host).catch(() => []);
    return Promise.race([known, late.promise]).finally(() => clearTimeout(timer));
  };
}

/** Whether a network address is this machine's, or of a network that the world does not reach. */
export const isInside = (address: string): boolean => listed(loopback, address) || listed(inside, address);
