import { createHash } from 'node:crypto';

/** Callers choose the second half of an IPv6 address freely (RFC 6177 §2), so only the first half counts. */
export function hashNetwork(address: string): string {
  const [v4] = /\d+(?:\.\d+){3}$/.exec(address) ?? [];
  return createHash('sha256')
    .update(v4 ?? firstHalf(address))
    .digest('hex');
}

function firstHalf(address: string): string {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}
