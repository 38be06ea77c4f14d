import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { outsideTransactions } from '../../../kit/server/database/outsideTransactions.ts';

/** Name servers that take longer are as good as none. */
const MAX_SECONDS = 2;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addSubnet('0.0.0.0', 8, 'ipv4');
// Among them nothing (::), this machine (::1), and IPv4 as it was once written.
loopback.addSubnet('::', 96, 'ipv6');

const inside = new BlockList();
inside.addSubnet('10.0.0.0', 8, 'ipv4');
inside.addSubnet('172.16.0.0', 12, 'ipv4');
inside.addSubnet('192.168.0.0', 16, 'ipv4');
inside.addSubnet('169.254.0.0', 16, 'ipv4');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/** The network addresses of a name; none where it cannot be found out, or not in time. */
export type AddressesOf = (host: string) => Promise<readonly string[]>;

const askNameServers: AddressesOf = async (host) => {
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
  outsideTransactions('Looking up a name');
  const [host, own] = [bareHost(address), bareHost(new URL(publicUrl))];
  if (host === own || host === 'localhost' || host.endsWith('.localhost')) return true;
  if (isIP(host) && (listed(loopback, host) || listed(inside, host))) return true;
  const inTime = bounded(addressesOf);
  const [theirs, ours] = await Promise.all([host, own].map((one) => (isIP(one) ? [one] : inTime(one))));
  return (theirs ?? []).some((one) => listed(loopback, one) || ours?.includes(one));
}

/** Without the brackets of IPv6 and the dot that ends a full name; the URL has done the rest: letters, digits, IDN. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** IPv4 written as IPv6 is known for what it is. */
const listed = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function bounded(addressesOf: AddressesOf): AddressesOf {
  return async (host) => {
    const late = Promise.withResolvers<readonly string[]>();
    const timer = setTimeout(() => late.resolve([]), MAX_SECONDS * 1000);
    const known = addressesOf(host).catch(() => []);
    return Promise.race([known, late.promise]).finally(() => clearTimeout(timer));
  };
}

/** Whether a network address is this machine's, or of a network that the world does not reach. */
export const isInside = (address: string): boolean => listed(loopback, address) || listed(inside, address);
