import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sheetByHand, zipByHand } from '../../../test/support/handmadeXlsx.ts';
import { readWorkbook } from '../../../test/support/readSpreadsheet.ts';

const error = (text: string) => ({ problem: 'cell_error', text });
const notCalculated = { problem: 'formula_not_calculated', text: '' };
const rowsIn = async (bytes: Buffer) =>
  (await readWorkbook(bytes, { maxRows: 10 })).rows.map(({ cells }) => cells);

function odsOf(...cells: string[]): Buffer {
  const heading = '<table:table-cell office:value-type="string"><text:p>Nom</text:p></table:table-cell>';
  const row = (inner: string) => `<table:table-row>${inner}</table:table-row>`;
  const table = `<table:table table:name="A">${row(heading.repeat(cells.length))}${row(cells.join(''))}</table:table>`;
  return zipByHand([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', data: `<office:spreadsheet>${table}</office:spreadsheet>` },
  ]);
}

/**
 * LibreOffice's .xls with the address of its first visitor replaced by an error (BOOLERR record, [MS-XLS]
 * 2.4.24).
 */
async function xlsWithError(): Promise<Buffer> {
  const bytes = await readFile(new URL('../../../test/fixtures/sheets/visits.xls', import.meta.url));
  const [address, na] = [Buffer.from([0xfd, 0, 10, 0, 4, 0, 4, 0]), 0x2a];
  const at = bytes.indexOf(address);
  bytes.set([0x05, 0x02], at);
  bytes.set([na, 1, 0, 0], at + 10);
  return bytes;
}

describe('an error cell', () => {
  it.each(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!'])(
    'is reported when an .xlsx stores %s',
    async (text) => {
      expect(
        await rowsIn(
          sheetByHand([
            ['Nom', 'Email'],
            [{ error: text }, 'a@x.fr'],
          ]),
        ),
      ).toEqual([[error(text), 'a@x.fr']]);
    },
  );

  it('is reported in an .xls', async () => {
    const { rows } = await readWorkbook(await xlsWithError(), { maxRows: 10, sheet: 2, headingRow: 4 });
    expect(rows[0]?.cells[4]).toEqual(error('#N/A'));
  });

  it('is reported in an .ods', async () => {
    const bytes = odsOf(
      '<table:table-cell office:value-type="string" office:string-value="" ' +
        'calcext:value-type="error"><text:p>Err:502</text:p></table:table-cell>',
      '<table:table-cell calcext:value-type="error" office:value-type="string">' +
        '<text:p>#NOM ?</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string"><text:p>Roy</text:p></table:table-cell>',
    );
    expect(await rowsIn(bytes)).toEqual([[error('Err:502'), error('#NOM ?'), 'Roy']]);
  });

  it.each(['#N/A', '#VALEUR!', '#REF !', '#NOM?', 'Err:508', '########'])(
    'is reported when a .csv shows %s',
    async (text) => {
      expect(await rowsIn(Buffer.from(`Nom;Email\nRoy;${text}`))).toEqual([['Roy', error(text)]]);
    },
  );

  it.each(['#1', '# 12', '#Bienvenue !', 'N/A', 'Erreur', 'Err', '#'])(
    'is not reported when the text is %s',
    async (text) => {
      expect(await rowsIn(Buffer.from(`Nom;Email\nRoy;${text}`))).toEqual([['Roy', text]]);
    },
  );
});

describe('a formula cell', () => {
  it('is reported when an .xlsx stores no result, and blank when the result is an empty text', async () => {
    const bytes = sheetByHand([
      ['Nom', 'Email', 'Note'],
      [{ formula: 'Z1' }, { formula: 'Z2', result: 'a@x.fr' }, { formula: 'Z3', result: '' }],
      [{ formula: 'Z4' }],
      [{ formula: 'Z5', result: '' }],
    ]);
    expect(await rowsIn(bytes)).toEqual([[notCalculated, 'a@x.fr'], [notCalculated]]);
  });

  it('is reported when an .ods stores no result', async () => {
    const bytes = odsOf(
      '<table:table-cell table:formula="of:=[.Z1]"/>',
      '<table:table-cell table:formula="of:=[.Z1]" office:value-type="float"/>',
      '<table:table-cell table:formula="of:=[.Z1]" office:value-type="string" office:string-value=""/>',
      '<table:table-cell office:value-type="string"><text:p>Roy</text:p></table:table-cell>',
    );
    expect(await rowsIn(bytes)).toEqual([[notCalculated, notCalculated, null, 'Roy']]);
  });
});
