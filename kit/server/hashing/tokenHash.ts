import { hash } from 'node:crypto';

/** Returns 64 hexadecimal digits. 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
