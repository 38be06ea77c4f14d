import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum validity (docs/specification.md §9), in milliseconds. */
const LIFE = 3_600_000;
/** Milliseconds for which the URL stays the same, so that browsers can cache the file. */
const STEADY = 600_000;

export interface SignedUrlFile {
  building: number;
  id: number;
  shape: string;
}

export interface AddressSigner {
  sign(file: SignedUrlFile, now: Date): string;
  check(file: SignedUrlFile, expires: string, signature: string, now: Date): number | null;
}

export function createAddressSigner(secret: Buffer): AddressSigner {
  const signatureOf = ({ building, id, shape }: SignedUrlFile, expires: number) =>
    createHmac('sha256', secret).update(`${building}/${id}/${shape}/${expires}`).digest();
  return {
    sign(file, now) {
      const expires = (Math.floor(now.getTime() / STEADY) * STEADY + LIFE) / 1000;
      const signature = signatureOf(file, expires).toString('base64url');
      return `/files/${file.building}/${file.id}/${file.shape}?expires=${expires}&signature=${signature}`;
    },
    check(file, expires, signature, now) {
      if (!/^[1-9]\d{0,11}$/.test(expires)) return null;
      const expected = signatureOf(file, Number(expires));
      const signatureBytes = Buffer.from(signature, 'base64url');
      // Several texts decode to the same bytes, so the text is compared as well.
      const same = signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
      if (!same || signature !== expected.toString('base64url')) return null;
      const left = Math.floor(Number(expires) - now.getTime() / 1000);
      return left > 0 ? left : null;
    },
  };
}
