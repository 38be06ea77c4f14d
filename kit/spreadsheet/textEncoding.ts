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

/** True for the source of a mail (RFC 5322), as in `.eml` files. Copied text of a mail is not enough. */
export function isEmlMessageText(text: string): boolean {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  return /^[\w-]+:/.test(head) && /^(?:MIME-Version|Message-ID):/im.test(head);
}

/** Detects text wrongly decoded as Windows-1252 by letters and signs that no Western European word has. */
export const isPlausibleWindows1252Text = (text: string): boolean =>
  !SIGNS_OF_ANOTHER.some((sign) => sign.test(text));

const LETTER = 'A-Za-zÀ-ÖØ-öø-ÿŒœŠšŽžŸ';
const CAPITAL = 'À-ÖØ-ÞŒŠŽŸ';
const SMALL = 'a-zß-öø-ÿœšž';
const SIGN = '¢¤¥¦¨¬¯¶¸¼½¾ˆ‰†‡˜ƒ';

const SIGNS_OF_ANOTHER = [
  // Unassigned bytes: é, è, ç, ê of Mac OS Roman, ü and É of DOS, leading bytes of Asian encodings.
  /[\u0081\u008d\u008f\u0090\u009d]/,
  // Whole words above ASCII: Cyrillic, Greek, Hebrew, Arabic, Asian.
  /[À-ÖØ-öø-ÿŒœŠšŽžŸ¡-¿ƒ†‡ˆ‰‹›˜™‚„]{3}/,
  // Signs in a word: “J‚r“me” (DOS), “Na•ma” (Mac), “Wa³êsa” (Central European), “c¼ur” (ISO 8859-15).
  new RegExp(`[${LETTER}][${SIGN}¡£§©®±²³µ¹¿‹›™‚„“”•][${LETTER}]`),
  // Signs next to a word: “Andr‚”, “Micha³”; “£ukasz”, “ªtefan”.
  new RegExp(`[${LETTER}][${SIGN}‚„]|[a-z]{3}[¹²³](?![\\d])|(?<![${LETTER}])[${SIGN}£ª][${LETTER}]`),
  // An opening quote for ë: “No‘l”. An apostrophe follows a consonant or u.
  /[aeo]‘[a-z]/,
  // A capital after a small letter: “HŠlŠne”, “AndrŽ”; Ÿ before one: “MŸller”.
  new RegExp(`[${SMALL}][${CAPITAL}]|Ÿ[${SMALL}]`),
  /[ðþýÐÞÝ]/,
  // Letters that never occur in the same word: “Dvoøák”, “Jiøí”.
  new RegExp(`[øØ][${LETTER}]*[àáâãçèêìíîñòóôõùúû]|[àáâãçèêìíîñòóôõùúû][${LETTER}]*[øØ]`),
  // Letters in places where no word has them: “Erdõs”, “Nìmec”, “Kuèera”, “Brãtianu”, “Zieliñski”.
  new RegExp(`[õÕ](?![eE])|[ìÌ](?!nh)[${LETTER}]|[èÈ][aeiouy]|[ãÃ](?![eiosEIOS])[${LETTER}]|ñ(?:sk|cz)`),
];
