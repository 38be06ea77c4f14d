import { renderXlsx } from '../../../kit/server/spreadsheet/renderXlsx.ts';
import { administrators, type MakeRequest, type Rows, staff } from '../row.ts';

/** A spreadsheet with one new person. */
const sheet: MakeRequest = async ({ next }) => {
  const bytes = await renderXlsx({
    sheetName: 'Personnes',
    columns: ['Nom', 'Prénom', 'Email', 'Société'].map((heading) => ({ heading })),
    rows: [['Du Tableau', 'Camille', `tableau${next()}@parvis.test`, 'Hélios Conseil']],
  });
  return { file: { filename: 'personnes.xlsx', bytes } };
};

/** People as a spreadsheet. importPeople.test.ts covers company managers. */
export const peopleSpreadsheet: Rows = {
  'POST /api/buildings/:building/people/import/check': {
    allowed: administrators,
    request: sheet,
    shows: ({ body }) => body.sheets[0].created === 1,
  },
  'POST /api/buildings/:building/people/import': {
    allowed: administrators,
    writes: 'users',
    request: sheet,
    shows: ({ body }) => body.sheets[0].created === 1,
  },
  'GET /api/buildings/:building/people/import/template': { allowed: administrators, request: () => ({}) },
  'GET /api/people/export': { allowed: staff, request: () => ({ query: { search: 'mercier' } }) },
};
