import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { partsOf, readWorkbook } from '../../../test/support/readSpreadsheet.ts';
import { productSources } from '../../../test/support/structure.ts';
import type { CellValue } from '../../spreadsheet/types.ts';
import { writeSpreadsheet } from './writeSpreadsheet.ts';

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
/** Texts that a program might take for a formula, a number or a date. */
const beginnings = ['=1+1', '+33 6 12', '-1', '@SUM(A1)', '\t=1', '\r=1', '\u0007=1', '\n+1', '0612'];
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

describe('writeSpreadsheet', () => {
  it('writes a file that an independent reader reads', async () => {
    const [headings, ...read] = await readSheet(await writeSpreadsheet(sheet));
    expect(headings).toEqual(['=A', 'Date', 'Heure']);
    expect(read[0]?.[0]).toBe('=HYPERLINK("http://evil.example";"x")');
    expect(read[0]?.[1]).toEqual(new Date('2026-11-23T00:00:00Z'));
    expect(read[0]?.[2]).toEqual(new Date('1899-12-30T09:30:00Z'));
    expect(read[1]?.[1]).toEqual(new Date('2026-03-29T02:30:00Z'));
    expect(read.slice(1, 4).map((row) => row[0])).toEqual(['+33 6 12', '-1', '@SUM(A1)']);
    expect(read[2]?.[2]).toBe(42);
    expect(read[3]?.slice(1)).toEqual([true, '0612']);
  });

  it('writes a file that our own reader reads', async () => {
    const read = await readWorkbook(await writeSpreadsheet(sheet), { maxRows: 10 });
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

  it.skipIf(!hasLibreOffice)(
    'writes texts that LibreOffice opens as text, whatever they begin with',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'parvis-office-'));
      const rows = beginnings.map((text) => [text]);
      writeFileSync(
        join(folder, 'sheet.xlsx'),
        await writeSpreadsheet({ ...sheet, columns: [{ heading: '=A' }], rows }),
      );
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
      const convert = ['--headless', '--convert-to', 'fods', '--outdir', folder, join(folder, 'sheet.xlsx')];
      expect(spawnSync('soffice', [profile, ...convert]).status).toBe(0);
      const read = readFileSync(join(folder, 'sheet.fods'), 'utf8');
      rmSync(folder, { recursive: true });
      expect(read).not.toContain('table:formula');
      expect(read.match(/<table:table-cell[^>]* office:value-type="string"/g)).toHaveLength(
        1 + beginnings.length,
      );
      expect(read).not.toMatch(/office:value-type="(?!string)/);
    },
  );

  it('writes texts that stay texts when they are edited, whatever they begin with', async () => {
    const xml = await partsOf(
      await writeSpreadsheet({
        ...sheet,
        columns: [{ heading: '=A' }],
        rows: beginnings.map((text) => [text]),
      }),
    );
    expect(xml).toContain('state="frozen"');
    expect(xml).not.toMatch(/<f[ >]/);
    const cells = [...xml.matchAll(/<c r="A(\d+)"([^>]*)>/g)].slice(1).map(([, , said = '']) => said);
    expect(cells).toHaveLength(beginnings.length);
    // A shared string, in the style whose number format is *text*.
    expect(new Set(cells)).toEqual(new Set([' t="s" s="2"']));
    expect(xml).toContain('<numFmt numFmtId="164" formatCode="@"/>');
    expect([...xml.matchAll(/<xf [^>]*>/g)][3]?.[0]).toContain('numFmtId="164"');
  });

  it('covers every spreadsheet of the product', () => {
    const writers = productSources().filter(({ text }) => /\b(?:writeXlsx|writeCsv|text\/csv)\b/.test(text));
    const others = [
      'kit/server/spreadsheet/renderXlsx.ts',
      'kit/web/spreadsheet/SpreadsheetDropZone.tsx',
      'kit/web/spreadsheet/ImportSteps.tsx',
      'features/invitations/web/SheetButton.tsx',
    ];
    expect(writers.map(({ path }) => path).filter((path) => !others.includes(path))).toEqual([]);
  });

  it('writes several sheets', async () => {
    const read = await readWorkbook(await writeSpreadsheet(sheet, { ...sheet, sheetName: 'Second' }), {
      sheet: 1,
      maxRows: 10,
    });
    expect(read.sheets.map(({ name }) => name)).toEqual(['Rendez-vous', 'Second']);
    expect(read.rows).toHaveLength(rows.length);
  });
});
