import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

const getPath = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`));

/**
 * Source Sans 3 (SIL Open Font License). Each document opens the files again: an opened font remembers the
 * glyphs of earlier documents, and later documents then lack the text of some characters.
 */
export const pdfFontFiles = {
  regular: getPath('400Regular/SourceSans3_400Regular'),
  bold: getPath('600SemiBold/SourceSans3_600SemiBold'),
  italic: getPath('400Regular_Italic/SourceSans3_400Regular_Italic'),
};

let printableCodePoints: ReadonlySet<number> | undefined;

/** Code points that every font has. */
function getPrintableCodePoints(): ReadonlySet<number> {
  printableCodePoints ??= Object.values(pdfFontFiles)
    .map((file) => new Set((openSync(file) as Font).characterSet))
    .reduce((common, each) => common.intersection(each));
  return printableCodePoints;
}

const INVISIBLE = /[\n\p{Default_Ignorable_Code_Point}]/u;
const MISSING = '□';

const isMissing = (character: string) =>
  !INVISIBLE.test(character) && !getPrintableCodePoints().has(character.codePointAt(0) ?? 0);

export function findUnprintableCharacters(text: string): string[] {
  return [...new Set([...text.normalize('NFC')].filter(isMissing))];
}

/** Normalises to NFC, drops invisible characters and replaces unprintable ones by `□`. */
export function replaceUnprintableCharacters(text: string): string {
  return [...text.normalize('NFC')]
    .filter((character) => character === '\n' || !INVISIBLE.test(character))
    .map((character) => (isMissing(character) ? MISSING : character))
    .join('');
}
