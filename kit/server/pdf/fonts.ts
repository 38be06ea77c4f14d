import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

const getPath = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`));

/**
 * Source Sans 3 (SIL Open Font License). Each document opens the files again: an opened font remembers glyphs
 * of earlier documents, which lost the text of some characters.
 */
export const pdfFontFiles = {
  regular: getPath('400Regular/SourceSans3_400Regular'),
  bold: getPath('600SemiBold/SourceSans3_600SemiBold'),
  italic: getPath('400Regular_Italic/SourceSans3_400Regular_Italic'),
};

let covered: ReadonlySet<number> | undefined;

/** Code points that every font has. */
function coverage(): ReadonlySet<number> {
  covered ??= Object.values(pdfFontFiles)
    .map((file) => new Set((openSync(file) as Font).characterSet))
    .reduce((both, each) => both.intersection(each));
  return covered;
}

const UNSEEN = /[\n\p{Default_Ignorable_Code_Point}]/u;
const MISSING = '□';

const isMissing = (character: string) =>
  !UNSEEN.test(character) && !coverage().has(character.codePointAt(0) ?? 0);

export function findUnprintableCharacters(text: string): string[] {
  return [...new Set([...text.normalize('NFC')].filter(isMissing))];
}

/** Normalises to NFC, drops invisible characters and replaces unprintable ones by `□`. */
export function replaceUnprintableCharacters(text: string): string {
  return [...text.normalize('NFC')]
    .filter((character) => character === '\n' || !UNSEEN.test(character))
    .map((character) => (isMissing(character) ? MISSING : character))
    .join('');
}
