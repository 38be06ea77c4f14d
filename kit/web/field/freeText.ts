const MARK = '\u0000';

/** Wraps text in a `SearchableSelectField` that is not an option. */
export const markAsFreeText = (text: string): string => `${MARK}${text}`;

/** Unwraps `markAsFreeText`; null for any other value. */
export function extractMarkedFreeText(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : null;
}
