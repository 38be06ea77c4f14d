/** Keys in the same order as in `AZERTY`, without shift, then with it. */
const US = '1234567890-=qwertyuiopasdfghjkl;zxcvbnm,./!@#$%^&*()_+QWERTYUIOPASDFGHJKL:ZXCVBNM<>?';
/** AZERTY of a PC in France, then of Belgium or a Mac in France. */
const AZERTY = [
  '&é"\'(-è_çà)=azertyuiopqsdfghjklmwxcvbn,;:!1234567890°+AZERTYUIOPQSDFGHJKLMWXCVBN?./§',
  '&é"\'(§è!çà)-azertyuiopqsdfghjklmwxcvbn,;:=1234567890°_AZERTYUIOPQSDFGHJKLMWXCVBN?./+',
];

const layouts = AZERTY.map((keys) => new Map([...keys].map((key, at) => [key, US[at] as string])));

/** Digits of a US layout on a French keyboard. */
const TWO_DIGITS = /[&é"'(\-§è_!çà]{2}/;
const THREE_DIGITS = /(?![-_]{3})[&é"'(\-§è_!çà]{3}/;

/**
 * A scanner set to a US layout types `!visit!&é"` for `/visit/123` on a French keyboard. Returns the scanned
 * text if `isKnown` accepts it, else the text as typed.
 */
export function correctKeyboardLayout(input: string, isKnown: (text: string) => boolean): string {
  if (!TWO_DIGITS.test(input)) return input;
  const candidates = layouts.map((layout) => [...input].map((key) => layout.get(key) ?? key).join(''));
  return candidates.find(isKnown) ?? input;
}

export const hasWrongKeyboardLayout = (input: string): boolean => THREE_DIGITS.test(input);
