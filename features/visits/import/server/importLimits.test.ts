import { expect, it } from 'vitest';
import { importInto, makeFixture, TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { textCell, workbookByHand, zipByHand } from '../../../../test/support/handmadeXlsx.ts';
import { uploadSheet, visitorsOn } from '../../../../test/support/spreadsheets.ts';

const { here, as } = await makeFixture();
const send = (bytes: Uint8Array) => uploadSheet(as.vip, importInto(here), bytes);
const TOO_MANY = [422, 'workbook_too_many_rows'];

const visitor = (row: number) => {
  const cells = ['Roy', 'Anne', TOMORROW, '9h30', 'roy@example.com'];
  return `<row r="${row}">${cells.map((text, at) => textCell('ABCDE'[at] as string, row, text)).join('')}</row>`;
};
const headings = `<row r="1">${['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur']
  .map((text, at) => textCell('ABCDE'[at] as string, 1, text))
  .join('')}</row>`;

/** Two million rows in an .ods, with one element for all. */
function odsOfTinyRows(): Buffer {
  const row =
    '<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>';
  const table = `<table:table table:name="A">${row.repeat(1_300_000)}</table:table>`;
  return zipByHand([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', data: `<office:spreadsheet>${table}</office:spreadsheet>` },
  ]);
}

it.each<[string, () => Buffer]>([
  ['two million tiny rows', () => workbookByHand({ rows: '<row><c><v>1</v></c></row>'.repeat(2_000_000) })],
  [
    'a million rows',
    () =>
      workbookByHand({
        rows: Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join(
          '',
        ),
      }),
  ],
  [
    'a visitor below a million blank rows',
    () => workbookByHand({ rows: `${headings}${'<row/>'.repeat(1_000_000)}${visitor(1_000_002)}` }),
  ],
  ['more than a million rows in an .ods', odsOfTinyRows],
])("a file with %s is refused for its rows while another user's file is read", async (_, file) => {
  const [refused, read] = await Promise.all([
    send(file()),
    uploadSheet(as.colleague, importInto(here), await visitorsOn(TOMORROW, 'Noir')),
  ]);
  expect([refused.status, refused.body.code]).toEqual(TOO_MANY);
  expect(read.status).toBe(200);
});

it('visits above a million blank rows are imported', async () => {
  const answer = await send(
    workbookByHand({ rows: `${headings}${visitor(2)}${'<row/>'.repeat(1_000_000)}` }),
  );
  expect(answer.body).toMatchObject({ status: 'OK', created: 1 });
});
