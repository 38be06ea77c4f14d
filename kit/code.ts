import { cleanLine, plainLine } from './plainLine.ts';

/** Takes off what follows a code: a `/`, a query or a fragment. Hexadecimal codes are read in capitals, too. */
export function bareCode(text: string): string {
  const code = cleanLine(text).replace(/[/?#].*$/, '');
  return /^(?:\d+-)?[\da-f]+$/i.test(code) ? code.toLowerCase() : code;
}

/** A code that a link or a QR code carries, as it was made. */
export const codeText = (max: number) => plainLine.max(max).overwrite(bareCode);
