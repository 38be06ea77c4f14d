import { cleanLine, plainLineSchema } from './plainLine.ts';

/** Removes a `/`, a query or a fragment after a code. Hexadecimal codes may be in capitals. */
export function normalizeLinkCode(text: string): string {
  const code = cleanLine(text).replace(/[/?#].*$/, '');
  return /^(?:\d+-)?[\da-f]+$/i.test(code) ? code.toLowerCase() : code;
}

/** The code of a link or a QR code. */
export const linkCodeSchema = (max: number) => plainLineSchema.max(max).overwrite(normalizeLinkCode);
