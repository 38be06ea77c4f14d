import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an address opens its file, at most (docs/specification.md §9). */
const LIFE = 3_600_000;
/** The address stays the same for so long, so that a browser finds in its cache what it has shown just before. */
const STEADY = 600_000;

/** What an address is about: one file of one building, in one of its shapes. */
export interface SignedFile {
  building: number;
  id: number;
  /** `file.pdf`, or a size: `640.webp`. */
  shape: string;
}

export interface AddressSigner {
  /** Root-relative address that opens the file for the coming hour, fifty minutes at the least. */
  sign(file: SignedFile, now: Date): string;
  /** Seconds for which the address goes on to be good; null where it was never, or is no more. */
  check(file: SignedFile, expires: string, signature: string, now: Date): number | null;
}

/** Signs with HMAC-SHA-256 over building, file, shape and end: whatever is changed in an address makes it no address. */
export function addressSigner(secret: Buffer): AddressSigner {
  const signatureOf = ({ building, id, shape }: SignedFile, expires: number) =>
    createHmac('sha256', secret).update(`${building}/${id}/${shape}/${expires}`).digest();
  return {
    sign(file, now) {
      const expires = (Math.floor(now.getTime() / STEADY) * STEADY + LIFE) / 1000;
      const signature = signatureOf(file, expires).toString('base64url');
      return `/files/${file.building}/${file.id}/${file.shape}?expires=${expires}&signature=${signature}`;
    },
    check(file, expires, signature, now) {
      if (!/^[1-9]\d{0,11}$/.test(expires)) return null;
      const wanted = signatureOf(file, Number(expires));
      const given = Buffer.from(signature, 'base64url');
      // Compared as text too: several texts decode to the same bytes.
      const same = given.length === wanted.length && timingSafeEqual(given, wanted);
      if (!same || signature !== wanted.toString('base64url')) return null;
      const left = Math.floor(Number(expires) - now.getTime() / 1000);
      return left > 0 ? left : null;
    },
  };
}
