import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  type HandMadePart,
  textCell,
  workbookByHand,
  zipByHand,
} from '../../../test/support/handmadeXlsx.ts';
import { readInThread, readWorkbook } from '../../../test/support/readSpreadsheet.ts';
import { SpreadsheetError } from '../../spreadsheet/types.ts';

const fixture = (name: string) => new URL(`../../../test/fixtures/${name}.xlsx`, import.meta.url);
const MB = 1024 * 1024;
const HEADINGS = `<row r="1">${textCell('A', 1, 'Nom')}</row>`;
const ROW = `<row r="2">${textCell('A', 2, 'Roy')}</row>`;
const SHEET = 'xl/worksheets/sheet1.xml';

async function codeOf(bytes: Buffer, maxRows = 20_000, read = readWorkbook): Promise<string> {
  const refusal = await read(bytes, { maxRows }).catch((error: unknown) => error);
  return refusal instanceof SpreadsheetError ? refusal.code : `no refusal: ${JSON.stringify(refusal)}`;
}

const withPart = (part: HandMadePart) => workbookByHand({ rows: HEADINGS + ROW, parts: [part] });

describe('an unreadable workbook', () => {
  it.each([
    ['a text file', Buffer.from('Nous attendons Anne Roy.\nDemain.\n')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['a zip file of something else', zipByHand([{ name: 'readme.txt', data: 'hello' }])],
    [
      'a text document',
      zipByHand([{ name: '[Content_Types].xml', data: '<Types>wordprocessingml.document.main+xml</Types>' }]),
    ],
  ])('is refused when it is %s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('not_a_workbook');
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['an HTML page named as a spreadsheet', Buffer.from('<html><table><tr><td>Nom</td></tr></table>')],
    ['a sheet of Numbers', zipByHand([{ name: 'Index/Document.iwa', data: 'x' }])],
    ['Excel’s own binary', zipByHand([{ name: 'xl/workbook.bin', data: 'x' }])],
  ])('is refused with the advice to save it as .xlsx: %s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('workbook_other_format');
  });

  it.each([
    [
      'as .eml',
      Buffer.from(
        'From: Jean Dupont <jean@example.com>\r\nSubject: Visite\r\nMIME-Version: 1.0\r\n' +
          'Content-Type: text/plain; charset=utf-8\r\n\r\nNom;Date\r\nDupont;27/11/2026\r\n',
      ),
    ],
    [
      'as .eml, with lines that continue',
      Buffer.from(
        'Received: from a; by b;\n\tSat, 28 Nov 2026\nMessage-ID: <1@example.com>\n\nBonjour;\nDupont;Jean\n',
      ),
    ],
    [
      'as .msg',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1'.padEnd(256, '0'), 'hex'),
        Buffer.from('__properties_version1.0\0'.padEnd(64, '\0'), 'utf16le'),
      ]),
    ],
  ])('is refused as a mail saved %s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('workbook_is_mail');
  });

  it('is refused when it is a business card', async () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Dupont;Jean;;;\r\nEMAIL;TYPE=WORK:jean@example.com\r\nEND:VCARD';
    expect(await codeOf(Buffer.from(card))).toBe('not_a_workbook');
  });

  it('is refused when it is an OpenDocument sheet with a password', async () => {
    const bytes = zipByHand([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'META-INF/manifest.xml', data: '<manifest><encryption-data/></manifest>' },
      { name: 'content.xml', data: 'x' },
    ]);
    expect(await codeOf(bytes)).toBe('workbook_encrypted');
  });

  it('is refused when it is a workbook with a password, saved by LibreOffice', async () => {
    expect(await codeOf(await readFile(fixture('visitors-encrypted')))).toBe('workbook_encrypted');
  });

  it('is refused when it is a zip file with a password', async () => {
    expect(await codeOf(withPart({ name: 'xl/extra.xml', data: '<a/>', encrypted: true }))).toBe(
      'workbook_encrypted',
    );
  });

  it('is refused when it is truncated', async () => {
    const whole = await readFile(fixture('visitors-libreoffice'));
    expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe('workbook_damaged');
  });

  it('is refused when a byte is corrupt', async () => {
    const bytes = workbookByHand({ rows: HEADINGS + ROW });
    const at = bytes.indexOf(SHEET) + SHEET.length + 40;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    expect(await codeOf(bytes)).toBe('workbook_damaged');
  });

  it('is refused when its row numbers decrease', async () => {
    expect(await codeOf(workbookByHand({ rows: ROW + HEADINGS }))).toBe('workbook_damaged');
  });

  it('is refused when it has no rows, or only headings', async () => {
    expect(await codeOf(Buffer.alloc(0))).toBe('workbook_empty');
    expect(await codeOf(workbookByHand({ rows: '' }))).toBe('workbook_empty');
    expect(await codeOf(workbookByHand({ rows: HEADINGS }))).toBe('workbook_empty');
  });

  it('is refused when it has more rows than allowed', async () => {
    const bytes = workbookByHand({ rows: `${HEADINGS}${ROW}<row r="3">${textCell('A', 3, 'Ray')}</row>` });
    expect(await codeOf(bytes, 1)).toBe('workbook_too_many_rows');
    expect((await readWorkbook(bytes, { maxRows: 2 })).rows).toHaveLength(2);
  });
});

describe('a malicious file', () => {
  const spaces = Buffer.alloc(130 * MB, ' ');

  it('is refused as a zip bomb, and the next file is read', async () => {
    const bytes = withPart({ name: 'xl/sharedStrings.xml', data: spaces });
    expect(bytes.length).toBeLessThan(MB);
    const [bad, good] = await Promise.all([
      codeOf(bytes, 20_000, readInThread),
      readInThread(workbookByHand({ rows: HEADINGS + ROW }), { maxRows: 10 }),
    ]);
    expect(bad).toBe('workbook_too_large');
    expect(good.rows).toHaveLength(1);
  });

  it('is refused as a zip bomb in a part that is not read', async () => {
    expect(await codeOf(withPart({ name: 'xl/media/image1.png', data: spaces }))).toBe('workbook_too_large');
  });

  it('is refused as a zip bomb that claims to be small', async () => {
    for (const claimedSize of [0, 100]) {
      expect(await codeOf(withPart({ name: SHEET, data: spaces, claimedSize }))).toBe('workbook_damaged');
    }
  });

  it('is refused when its directory lists one part repeatedly', async () => {
    const bytes = withPart({ name: 'xl/media/image1.png', data: spaces.subarray(0, 4 * MB), copies: 40 });
    expect(await codeOf(bytes)).toBe('workbook_too_large');
    expect(await codeOf(withPart({ name: 'xl/media/image1.png', data: '', copies: 6_000 }))).toBe(
      'workbook_too_large',
    );
  });

  it('is refused when its entities multiply (billion laughs)', async () => {
    const data =
      `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>` +
      `<sst><si><t>&b;</t></si></sst>`;
    expect(await codeOf(withPart({ name: 'xl/sharedStrings.xml', data }))).toBe('workbook_damaged');
  });

  it('is refused when it has too many elements for the memory', async () => {
    const data = `<sst>${'<si/>'.repeat(4 * MB)}</sst>`;
    const bytes = withPart({ name: 'xl/sharedStrings.xml', data });
    expect(await codeOf(bytes, 20_000, readInThread)).toBe('workbook_too_large');
  });

  it('is refused when many cells share one long text', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `<row><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    ).join('');
    const bytes = workbookByHand({ rows, strings: `<si><t>${'ha'.repeat(15_000)}</t></si>` });
    expect(await codeOf(bytes)).toBe('workbook_too_large');
  });

  it('is refused when its rows reach to the last column', async () => {
    const rows = Array.from(
      { length: 310 },
      (_, at) => `<row r="${at + 1}">${textCell('XFD', at + 1, 'x')}</row>`,
    );
    expect(await codeOf(workbookByHand({ rows: rows.join('') }))).toBe('workbook_too_large');
  });

  it('is read without following external links', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/book.xlsx`;
    const bytes = workbookByHand({
      rows: `${HEADINGS}<row r="2"><c r="A2" t="str"><f>[1]Sheet1!A1</f><v>Roy</v></c></row>`,
      parts: [
        {
          name: 'xl/externalLinks/_rels/externalLink1.xml.rels',
          data:
            `<Relationships><Relationship Id="rId1" ` +
            `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" ` +
            `Target="${target}" TargetMode="External"/></Relationships>`,
        },
        { name: 'xl/externalLinks/externalLink1.xml', data: '<externalLink/>' },
      ],
    });
    const { rows } = await readWorkbook(bytes, { maxRows: 10 });
    server.close();
    expect(rows).toEqual([{ number: 2, cells: ['Roy'] }]);
    expect(calls).toBe(0);
  });
});
