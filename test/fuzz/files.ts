import { readFile } from 'node:fs/promises';
import { claimsPixels, pdf, picture } from '../support/files.ts';
import { HEADINGS, visitorsOn } from '../support/sheets.ts';
import { textCell, workbookByHand, zipByHand } from '../support/workbookByHand.ts';

/** Files that are not what they seem, or not whole, by name. */
export async function brokenFiles(): Promise<Record<string, Buffer>> {
  const sheet = await visitorsOn('2026-12-01', 'Roy', 'Noir');
  const [old, open] = await Promise.all(
    ['xls', 'ods'].map((kind) => readFile(new URL(`../fixtures/sheets/visits.${kind}`, import.meta.url))),
  );
  const [image, document] = [await picture(), await pdf({ pages: 3 })];
  const rowOf = (texts: readonly string[], at: number) =>
    `<row r="${at + 1}">${texts.map((text, column) => textCell('ABCDE'.charAt(column), at + 1, text)).join('')}</row>`;
  const byHand = (...cells: string[]) => workbookByHand({ rows: [HEADINGS, cells].map(rowOf).join('') });
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  const scrambled = (bytes: Buffer) =>
    bytes.map((byte, at) => (at % 97 === 50 ? byte ^ 0x55 : byte)) as Buffer;
  return {
    'empty.xlsx': Buffer.alloc(0),
    'cut.xlsx': half(sheet),
    'scrambled.xlsx': scrambled(sheet),
    'noEnd.xlsx': sheet.subarray(0, -22),
    'surrogate.xlsx': byHand('Roy&#xD800;', 'Anne', '2026-12-01', '09:30', 'roy@example.com'),
    'nul.xlsx': byHand('Roy&#0;', 'Anne&#x1F;', '2026-12-01', '09:30', 'a'),
    'entity.xlsx': byHand('&roy;', '&#x110000;', '2026-12-01', '09:30', '&amp'),
    'notXml.xlsx': byHand('</t></is></c><c', '<', '2026-12-01', '09:30', 'x'),
    'bomb.xlsx': zipByHand([
      { name: '[Content_Types].xml', data: Buffer.alloc(8_000_000, 0x20), claimedSize: 10, copies: 30 },
    ]),
    'cut.xls': half(old as Buffer),
    'scrambled.xls': scrambled(old as Buffer),
    'cut.ods': half(open as Buffer),
    'scrambled.ods': scrambled(open as Buffer),
    'surrogate.csv': Buffer.from('\uFEFFNom;Prénom\nRoy\uD800;Anne\n', 'utf16le'),
    'quote.csv': Buffer.from('Nom;Prénom\n"Roy;Anne\n'),
    'nothing.zip': zipByHand([]),
    'cut.png': half(image),
    'scrambled.png': scrambled(image),
    'large.png': claimsPixels(8_000, 5_000),
    'larger.png': claimsPixels(60_000, 60_000),
    'empty.png': claimsPixels(0, 0),
    'cut.jpg': half(await picture({ format: 'jpeg' })),
    'moving.gif': await picture({ format: 'gif' }),
    'drawn.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><script/></svg>',
    ),
    'cut.pdf': half(document),
    'scrambled.pdf': scrambled(document),
    'locked.pdf': await pdf({ password: 'x' }),
    'head.pdf': Buffer.from('%PDF-1.7\n'),
    'loop.pdf': Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1>>endobj trailer<</Root 1 0 R>>',
    ),
    'text.txt': Buffer.from('Bonjour'),
    'bytes.bin': Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7919) % 256)),
  };
}
