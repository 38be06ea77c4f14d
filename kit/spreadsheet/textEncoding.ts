/** Decodes UTF-8 and UTF-16; undefined for other bytes. */
export const decodeUnicode = (bytes: Uint8Array): string | undefined => decodeTextAs(bytes, unicodeOf(bytes));

function unicodeOf([first, second]: Uint8Array): string {
  if (first === undefined || second === undefined) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}

export function decodeTextAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
