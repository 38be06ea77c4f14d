/** Nobody types it. */
const MARK = '\u0000';

/** What a `ChoiceField` holds while what was typed in it is no option. */
export const unchosen = (text: string): string => `${MARK}${text}`;

/** What was typed in a `ChoiceField` and not chosen; null for anything else that a form holds. */
export function unchosenText(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : null;
}
