import { decodeTextAs } from '../../spreadsheet/textEncoding.ts';

/** Encodings of text files that are not Unicode. TextDecoder does not know DOS code pages 437 and 850. */
export const textEncodings = {
  westernWindows: 'windows-1252',
  westernMac: 'macintosh',
  centralWindows: 'windows-1250',
  centralIso: 'iso-8859-2',
  westernIso: 'iso-8859-15',
  cyrillicWindows: 'windows-1251',
  cyrillicKoi8: 'koi8-r',
  cyrillicDos: 'ibm866',
  greekWindows: 'windows-1253',
  turkishWindows: 'windows-1254',
} as const;
type EncodingName = keyof typeof textEncodings;
export type TextEncoding = (typeof textEncodings)[EncodingName];

/** The words of a text in which encodings differ, decoded in one of them. */
interface EncodingCandidate {
  name: EncodingName;
  encoding: TextEncoding;
  words: readonly string[];
}

const SEPARATORS = /[ \t\r\n;,|"<>()]+/;
const MOST_WORDS = 500;
const WORDS_SHOWN = 5;

const isAscii = (text: string) => !/[\u0080-\uffff]/.test(text);
const isLikely = (word: string) => /^[\p{L}\p{M}’'.-]+$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word);

/** Decodes a text that is not Unicode in each possible encoding, likeliest first. Duplicates are dropped. */
export function listEncodingCandidates(bytes: Uint8Array): EncodingCandidate[] {
  const texts = new Map<string, Pick<EncodingCandidate, 'name' | 'encoding'>>();
  for (const name of Object.keys(textEncodings) as EncodingName[]) {
    const text = decodeTextAs(bytes, textEncodings[name]);
    if (text === undefined || /[\u0080-\u009f]/.test(text) || texts.has(text)) continue;
    texts.set(text, { name, encoding: textEncodings[name] });
  }
  // Separators are ASCII: all decoded texts have the same words at the same positions.
  const readings = [...texts].map(([text, of]) => ({ ...of, words: text.split(SEPARATORS) }));
  const [first] = readings;
  const places = [...new Map(first?.words.map((word, at) => [word, at]))]
    .flatMap(([word, at]) => (isAscii(word) ? [] : at))
    .slice(0, MOST_WORDS);
  const differences = new Map(places.map((at) => [at, new Set(readings.map(({ words }) => words[at])).size]));
  const telling = places.toSorted(
    (one, other) => (differences.get(other) ?? 0) - (differences.get(one) ?? 0),
  );
  const wordsAt = (words: readonly string[], at: readonly number[]) =>
    at.flatMap((each) => words[each] ?? []);
  const likeness = ({ words }: EncodingCandidate) => wordsAt(words, places).filter(isLikely).length;
  return readings
    .toSorted((one, other) => likeness(other) - likeness(one))
    .map((reading) => ({ ...reading, words: wordsAt(reading.words, telling.slice(0, WORDS_SHOWN)) }));
}
