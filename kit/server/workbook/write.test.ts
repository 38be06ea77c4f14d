import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { partsOf, readWorkbook } from '../../../test/support/readWorkbook.ts';
import { productSources } from '../../../test/support/structure.ts';
import type { CellValue } from './workbook.ts';
import { writeWorkbook } from './write.ts';

const rows: CellValue[][] = [
  [
    '=HYPERLINK("http://evil.example";"x")',
    { date: '2026-11-23', time: null },
    { date: null, time: '09:30' },
  ],
  ['+33 6 12', { date: '2026-03-29', time: '02:30:00' }, { date: null, time: '00:00' }],
  ['-1', null, 42],
  ['@SUM(A1)', true, '0612'],
  ["D'ORMESSON Łukasz\r\n<b>&amp;</b>\u0007_x0041_", 1.5, ''],
];
const sheet = {
  sheetName: 'Rendez-vous',
  columns: [{ heading: '=A' }, { heading: 'Date', width: 14 }, { heading: 'Heure' }],
  rows,
};

describe('writeWorkbook', () => {
  it('writes what an independent reader reads', async () => {
    const [headings, ...read] = await readSheet(await writeWorkbook(sheet));
    expect(headings).toEqual(['=A', 'Date', 'Heure']);
    expect(read[0]?.[0]).toBe('=HYPERLINK("http://evil.example";"x")');
    expect(read[0]?.[1]).toEqual(new Date('2026-11-23T00:00:00Z'));
    expect(read[0]?.[2]).toEqual(new Date('1899-12-30T09:30:00Z'));
    expect(read[1]?.[1]).toEqual(new Date('2026-03-29T02:30:00Z'));
    expect(read.slice(1, 4).map((row) => row[0])).toEqual(['+33 6 12', '-1', '@SUM(A1)']);
    expect(read[2]?.[2]).toBe(42);
    expect(read[3]?.slice(1)).toEqual([true, '0612']);
  });

  it('writes what our own reader reads', async () => {
    const read = await readWorkbook(await writeWorkbook(sheet), { maxRows: 10 });
    expect(read.headings.map(({ text }) => text)).toEqual(['=A', 'Date', 'Heure']);
    expect(read.rows[0]?.cells.slice(1)).toEqual([
      { date: '2026-11-23', time: null },
      { date: null, time: '09:30:00' },
    ]);
    expect(read.rows[1]?.cells).toEqual([
      '+33 6 12',
      { date: '2026-03-29', time: '02:30:00' },
      { date: null, time: '00:00:00' },
    ]);
  });

  it('writes no formula, whatever the texts begin with: each is a text, and stays one when it is edited', async () => {
    const texts = ['=1+1', '+33 6 12', '-1', '@SUM(A1)', '\t=1', '\r=1', '\u0007=1', '\n+1'];
    const xml = await partsOf(
      await writeWorkbook({ ...sheet, columns: [{ heading: '=A' }], rows: texts.map((text) => [text]) }),
    );
    expect(xml).toContain('state="frozen"');
    expect(xml).not.toMatch(/<f[ >]/);
    const cells = [...xml.matchAll(/<c r="A(\d+)"([^>]*)>/g)].slice(1).map(([, , said = '']) => said);
    expect(cells).toHaveLength(texts.length);
    // A shared string, in the style whose number format is *text*.
    expect(new Set(cells)).toEqual(new Set([' t="s" s="2"']));
    expect(xml).toContain('<numFmt numFmtId="164" formatCode="@"/>');
    expect([...xml.matchAll(/<xf [^>]*>/g)][3]?.[0]).toContain('numFmtId="164"');
  });

  it('writes every spreadsheet of the product', () => {
    const writers = productSources().filter(({ text }) => /\b(?:writeXlsx|writeCsv|text\/csv)\b/.test(text));
    const others = [
      'kit/server/workbook/render.ts',
      'kit/web/sheet/DropSheet.tsx',
      'features/invitations/web/SheetButton.tsx',
    ];
    expect(writers.map(({ path }) => path).filter((path) => !others.includes(path))).toEqual([]);
  });

  it('writes several sheets', async () => {
    const read = await readWorkbook(await writeWorkbook(sheet, { ...sheet, sheetName: 'Second' }), {
      ...{ sheet: 1, maxRows: 10 },
    });
    expect(read.sheets.map(({ name }) => name)).toEqual(['Rendez-vous', 'Second']);
    expect(read.rows).toHaveLength(rows.length);
  });
});
