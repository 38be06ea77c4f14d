const MARK = '\u0000';

/** Wraps text in a `SearchableSelectField` that is not an option. */
export const encodeFreeTextSelectValue = (text: string): string => `${MARK}${text}`;

/** Unwraps `encodeFreeTextSelectValue`; null for any other value. */
export function decodeFreeTextSelectValue(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : null;
}
