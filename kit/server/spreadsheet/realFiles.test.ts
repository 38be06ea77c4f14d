import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { textCell, workbookByHand, zipByHand } from '../../../test/support/handmadeXlsx.ts';
import { readWorkbook } from '../../../test/support/readSpreadsheet.ts';

const fixture = (name: string) => readFile(new URL(`../../../test/fixtures/sheets/${name}`, import.meta.url));
const read = async (name: string, sheet: number, headingRow: number) =>
  readWorkbook(await fixture(name), { maxRows: 100, sheet, headingRow });
const day = (date: string) => ({ date, time: null });
const clock = (time: string) => ({ date: null, time });

const first = [
  'DUPONT Jean',
  day('2026-11-24'),
  clock('09:30:00'),
  'Œuvres & Cie',
  'jean.dupont@example.org',
];
const comment = 'Première ligne ; suite\ndeuxième « ligne »';
const second = ['Marie de La Fontaine', day('2026-11-24'), clock('14:00:00'), null, 'aucune'];
const third = ['CACHÉ Henri', day('2026-11-25'), '9h30', null, 'henri@example.org'];
const fourth = ['Mme Müller, Anaïs', day('2026-12-01'), '14 h 15', 'Hélios', 'anais@example.org'];

describe('a file written by LibreOffice', () => {
  it.each(['visits.xlsx', 'visits.ods'])(
    'is read with visible sheets, merged cells, custom formats and hidden rows: %s',
    async (name) => {
      const { sheets, headings, rows } = await read(name, 1, 4);
      expect(sheets).toEqual([
        { name: 'Lisez-moi', rows: 1 },
        { name: 'Visites', rows: 8 },
      ]);
      expect(headings[2]).toEqual({ column: 2, text: 'Heure d’arrivée' });
      expect(rows).toEqual([
        { number: 5, cells: [...first, comment] },
        { number: 6, cells: second },
        { number: 7, cells: third, hidden: true },
        { number: 8, cells: fourth },
        { number: 9, cells: ['Total', null, null, 4] },
      ]);
    },
  );

  it('is read with all sheets and rows from visits.xls, which does not mark hidden ones', async () => {
    const { sheets, rows } = await read('visits.xls', 2, 4);
    expect(sheets.map(({ name }) => name)).toEqual(['Lisez-moi', 'Anciennes', 'Visites']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      [...first, comment],
      second,
      third,
      fourth,
      ['Total', null, null, 4],
    ]);
  });

  it('is read from visits-windows-1252.csv with a line break in a cell', async () => {
    const { rows } = await read('visits-windows-1252.csv', 0, 4);
    expect(rows[0]?.cells).toEqual([
      'DUPONT Jean',
      '24/11/2026',
      '09:30:00 AM',
      'Œuvres & Cie',
      'jean.dupont@example.org',
      comment,
    ]);
    expect(rows).toHaveLength(5);
  });
});

it('a file written by openpyxl is read with the 1904 epoch, merged and hidden cells', async () => {
  const { sheets, rows } = await read('appointments.xlsx', 1, 2);
  expect(sheets.map(({ name }) => name)).toEqual(['Cover', 'Appointments']);
  expect(rows.map(({ cells, hidden = false }) => [cells[1], hidden])).toEqual([
    [{ date: '2026-11-24', time: '09:30:00' }, false],
    ['11/24/2026 2:15 PM', false],
    ['12/1/2026 9:00 AM', false],
    [{ date: '2026-11-25', time: '10:00:00' }, true],
    [{ date: '2026-11-26', time: '16:45:00' }, false],
    [{ date: '2026-11-26', time: '16:45:00' }, false],
  ]);
});

describe('a text file', () => {
  const lines = ['Nom,Société', '"Roy, dit ""le roi""",Œuvre', 'Noël,'];
  const cellsOf = async (bytes: Buffer) =>
    (await readWorkbook(bytes, { maxRows: 10 })).rows.map(({ number, cells }) => [number, ...cells]);
  const expected = [
    [2, 'Roy, dit "le roi"', 'Œuvre'],
    [3, 'Noël'],
  ];
  const text = lines.join('\r\n');
  const windows = Buffer.from(text.replace('Œ', '\x8c'), 'latin1');
  it.each<[string, Buffer]>([
    ['in UTF-8', Buffer.from(text)],
    ['with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['in UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['in UTF-16 with the other byte order', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['in Windows-1252', windows],
    ['with carriage returns as line ends', Buffer.from(lines.join('\r'))],
    ['with an end-of-file character', Buffer.from(`${text}\u001a`)],
    ['with a line that names its separator', Buffer.from(`sep=,\r\n${text}`)],
  ])('is read %s', async (kind, bytes) => {
    const shift = kind.startsWith('with a line') ? 1 : 0;
    expect(await cellsOf(bytes)).toEqual(
      expected.map(([number, ...cells]) => [Number(number) + shift, ...cells]),
    );
  });

  it.each([';', '\t', '|'])('is read when its columns are separated by %j', async (separator) => {
    const parted = ['Nom', 'Société, ville', 'Heure'].join(separator);
    const row = ['Roy', 'Verne, Paris', '9h30'].join(separator);
    expect(await cellsOf(Buffer.from(`${parted}\n${row}\n\n${row}\n`))).toEqual([
      [2, 'Roy', 'Verne, Paris', '9h30'],
      [4, 'Roy', 'Verne, Paris', '9h30'],
    ]);
  });

  it('of one column is read as a list, unless it is prose', async () => {
    expect(await cellsOf(Buffer.from('Visiteur\nRoy Anne\n\nNoir Max\n'))).toEqual([
      [2, 'Roy Anne'],
      [4, 'Noir Max'],
    ]);
    for (const prose of [
      'Nous attendons Anne Roy demain.',
      `Bonjour\n${'Nous attendons Anne Roy. '.repeat(5)}`,
    ])
      await expect(cellsOf(Buffer.from(prose))).rejects.toMatchObject({ code: 'not_a_workbook' });
  });

  it.each([
    ['an HTML page', '<html><table><tr><td>Nom</td></tr></table></html>', 'workbook_other_format'],
    ['a letter in RTF', '{\\rtf1\\ansi Nom;Prénom\\par Roy;Anne}', 'workbook_other_format'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR;\0;', 'not_a_workbook'],
  ])('is refused when it is %s', async (_, content, code) => {
    await expect(cellsOf(Buffer.from(content, 'latin1'))).rejects.toMatchObject({ code });
  });
});

describe('a malicious OpenDocument sheet', () => {
  const ods = (table: string) =>
    zipByHand([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
      {
        name: 'content.xml',
        data:
          `<office:document-content><office:body><office:spreadsheet>` +
          `<table:table table:name="x">${table}</table:table>` +
          `</office:spreadsheet></office:body></office:document-content>`,
      },
    ]);
  const cell = (text: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`;
  const code = (bytes: Buffer) =>
    readWorkbook(bytes, { maxRows: 20_000 }).then(
      ({ rows }) => rows,
      (error: { code: string }) => error.code,
    );

  it('is refused when it repeats rows, columns or spaces too often', async () => {
    const many = (kind: string) => ` table:number-${kind}-repeated="1000000"`;
    expect(await code(ods(`<table:table-row${many('rows')}>${cell('x')}</table:table-row>`))).toBe(
      'workbook_too_many_rows',
    );
    const wide = `<table:table-row>${cell('x', many('columns'))}</table:table-row>`;
    expect(await code(ods(wide.repeat(310)))).toBe('workbook_too_large');
    const spaces = `<table:table-row>${cell('x<text:s text:c="1000000000"/>')}</table:table-row>`;
    expect(await code(ods(spaces.repeat(2)))).toHaveLength(1);
  });

  it('is not mistaken for one with blank cells up to the last column in every row', async () => {
    const blank = '<table:table-cell table:number-columns-repeated="16382"/>';
    const row = `<table:table-row>${cell('a')}${cell('b')}${blank}</table:table-row>`;
    expect(await code(ods(row.repeat(1_001)))).toHaveLength(1_000);
  });

  it('is read without its repeated blank rows', async () => {
    const blank =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>';
    const row = (text: string) => `<table:table-row>${cell(text)}</table:table-row>`;
    expect(await code(ods(row('Nom') + blank + row('Roy')))).toEqual([{ number: 1_048_002, cells: ['Roy'] }]);
  });
});

it('tags with a namespace prefix are read, as written by Microsoft’s library', async () => {
  const rows = [
    ['Nom', 'Date'],
    ['Roy', 'un'],
    ['Blanc', ''],
  ]
    .map(
      (texts, at) =>
        `<x:row r="${at + 1}"${at === 1 ? ' hidden="1"' : ''}>${texts
          .map(
            (text, column) =>
              `<x:c r="${'AB'.charAt(column)}${at + 1}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`,
          )
          .join('')}</x:row>`,
    )
    .join('');
  const data =
    `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<x:sheetData>${rows}</x:sheetData><x:mergeCells><x:mergeCell ref="B2:B3"/></x:mergeCells></x:worksheet>`;
  const read = await readWorkbook(workbookByHand({ parts: [{ name: 'xl/worksheets/sheet1.xml', data }] }), {
    maxRows: 10,
  });
  expect(read.sheets[0]?.rows).toBe(3);
  expect(read.rows).toEqual([
    { number: 2, cells: ['Roy', 'un'], hidden: true },
    { number: 3, cells: ['Blanc', 'un'] },
  ]);
});

describe('merged cells', () => {
  const merges = (...refs: string[]) =>
    `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`)}</mergeCells>`;
  const sheet = (rows: string, after: string) =>
    workbookByHand({
      parts: [
        {
          name: 'xl/worksheets/sheet1.xml',
          data:
            `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
            `<sheetData>${rows}</sheetData>${after}</worksheet>`,
        },
      ],
    });
  const row = (number: number, ...texts: string[]) =>
    `<row r="${number}">${texts.map((text, at) => textCell('ABCD'.charAt(at), number, text)).join('')}</row>`;

  it('apply to each of their rows that has no other value, and add no rows', async () => {
    const rows =
      row(1, 'Nom', 'Date') +
      row(2, 'Roy', 'un') +
      row(3, 'Blanc') +
      row(4, 'Noir', 'deux') +
      row(5, '') +
      row(9, 'Vert');
    const read = await readWorkbook(sheet(rows, merges('B2:B6', 'A8:A8', 'A1:B1')), { maxRows: 10 });
    expect(read.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [2, 'Roy', 'un'],
      [3, 'Blanc', 'un'],
      [4, 'Noir', 'deux'],
      [9, 'Vert'],
    ]);
  });

  it('up to the end of the sheet need no time or memory', async () => {
    const read = await readWorkbook(
      sheet(row(1, 'Nom', 'Date') + row(2, 'Roy', 'un'), merges('B2:B1048576')),
      {
        maxRows: 10,
      },
    );
    expect(read.rows).toHaveLength(1);
  });
});
