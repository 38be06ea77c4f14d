import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

type Face = 'regular' | 'bold' | 'italic';

type OpenFace = Buffer & { characterSet: number[]; layout(text: string, features?: object): Layout };

interface Layout {
  positions: object[];
}

const files: Record<Face, string> = {
  regular: '400Regular/SourceSans3_400Regular',
  bold: '600SemiBold/SourceSans3_600SemiBold',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic',
};
let faces: Record<Face, OpenFace> | undefined;

/**
 * Source Sans 3 (SIL Open Font License). Cached, because parsing takes several times as long as a document.
 */
export function loadPdfFontFaces(): Record<Face, OpenFace> {
  faces ??= openFaces();
  return faces;
}

function openFaces(): Record<Face, OpenFace> {
  const doc = new PDFDocument({ autoFirstPage: false });
  const open = (face: Face): OpenFace => {
    doc.font(
      readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${files[face]}.ttf`))),
    );
    return remembering((doc as unknown as { _font: { font: OpenFace } })._font.font);
  };
  return { regular: open('regular'), bold: open('bold'), italic: open('italic') };
}

/** Limit of the cache per typeface, because signers' names would fill it. */
const MOST_WORDS = 2_000;

/** Cache. Returns copies, because the library scales the positions in place. */
function remembering(face: OpenFace): OpenFace {
  const set = face.layout.bind(face);
  const layouts = new Map<string, Layout>();
  face.layout = (word, features) => {
    if (features) return set(word, features);
    const layout = layouts.get(word) ?? set(word);
    if (layouts.size < MOST_WORDS) layouts.set(word, layout);
    return copyOf(layout, { positions: layout.positions.map((position) => copyOf(position)) });
  };
  return face;
}

const copyOf = <T extends object>(source: T, other: Partial<T> = {}): T =>
  Object.assign(Object.create(Object.getPrototypeOf(source)), source, other);

let covered: ReadonlySet<number> | undefined;

function coverage(): ReadonlySet<number> {
  covered ??= Object.values(loadPdfFontFaces())
    .map(({ characterSet }) => new Set(characterSet))
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
