import { createHash } from 'node:crypto';

/**
 * What stands for the network that a call came from where calls are counted, and in the payload of a job, which holds nothing
 * personal. In: an IP address. Out: a hash. Of an IPv6 address the first half counts: the second is the caller's to choose
 * (RFC 6177 §2 gives every site at least a /64).
 */
export function networkOf(address: string): string {
  const [v4] = /\d+(?:\.\d+){3}$/.exec(address) ?? [];
  return createHash('sha256')
    .update(v4 ?? firstHalf(address))
    .digest('hex');
}

function firstHalf(address: string): string {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  // What `::` stands for.
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}
