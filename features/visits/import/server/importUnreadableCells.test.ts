import { beforeEach, describe, expect, it } from 'vitest';
import { getProblems, makeImportFixture } from '../../../../test/support/fixtures/importFixture.ts';
import { type HandMadeCell, sheetByHand } from '../../../../test/support/handmadeXlsx.ts';
import { HEADINGS } from '../../../../test/support/spreadsheets.ts';

const { as, look, send, written, startAnew } = await makeImportFixture();
beforeEach(startAnew);

const sheetWith = (...cells: HandMadeCell[]) => sheetByHand([[...HEADINGS, 'Société'], cells]);
const NA = { error: '#N/A' };
const visitor = ['Roy', 'Anne', '24/11/2026', '9h30', 'roy@example.com', 'Hélios'] as const;

describe('spreadsheet with error cells', () => {
  it.each([
    ['last name', 0, 'visitorLastName'],
    ['first name', 1, 'visitorFirstName'],
    ['day', 2, 'date'],
    ['time', 3, 'time'],
    ['address', 4, 'visitorEmail'],
    ['organisation', 5, 'organization'],
  ])('is refused at the cell when the %s is an error', async (_, column, field) => {
    const file = sheetWith(...visitor.with(column, NA as never));
    expect(getProblems(await look(as.neighbour, file))).toEqual([[2, column, field, 'cell_error']]);
    const { status, body } = await send(as.neighbour, file);
    expect([status, body.errors.rows[0].message]).toEqual([
      422,
      'Cette cellule contient une erreur du tableur (#N/A). Corrigez la formule ou saisissez la valeur.',
    ]);
    expect(await written()).toEqual([]);
  });

  it('is imported after the error is corrected, and refused if an error is typed', async () => {
    const file = sheetWith(NA, ...visitor.slice(1));
    const typed = await look(as.neighbour, file, { corrections: { 2: { 0: '#REF!' } } });
    expect(getProblems(typed)).toEqual([[2, 0, 'visitorLastName', 'cell_error']]);
    await send(as.neighbour, file, { corrections: { 2: { 0: 'Noir' } } });
    expect(await written()).toEqual(['Noir | Anne 2026-11-24 09:30']);
  });

  it('is imported if the error is in an unused column', async () => {
    const file = sheetByHand([
      [...HEADINGS, 'Badge'],
      [...visitor.slice(0, 5), NA],
    ]);
    expect((await send(as.neighbour, file)).body).toMatchObject({ status: 'OK', created: 1 });
  });

  it('reports a formula without a result instead of a required field', async () => {
    const file = sheetWith(...visitor.with(2, { formula: 'TODAY()' } as never));
    expect(getProblems(await look(as.neighbour, file))).toEqual([[2, 2, 'date', 'formula_not_calculated']]);
  });
});

it('a text file of Excel for Mac is refused with advice', async () => {
  const table = 'Nom;Pr\x8enom;Date;Heure;Email\rD\x8esir\x8e;H\x8el\x8fne;24/11/2026;9h30;-\r';
  const { status, body } = await send(as.neighbour, Buffer.from(table, 'latin1'));
  expect([status, body.code]).toEqual([422, 'text_encoding_unknown']);
  expect(body.detail).toContain('«\u00a0CSV UTF-8\u00a0»');
  expect(await written()).toEqual([]);
});
