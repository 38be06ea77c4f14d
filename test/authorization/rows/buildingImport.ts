import { renderXlsx } from '../../../kit/server/spreadsheet/renderXlsx.ts';
import { administrators, type MakeRequest, type Rows } from '../row.ts';

/** A spreadsheet with one new company. */
const workbook: MakeRequest = async ({ next }) => {
  const bytes = await renderXlsx({
    sheetName: 'Sociétés',
    columns: [{ heading: 'Société' }, { heading: 'Étages' }],
    rows: [[`Du classeur ${next()}`, '3']],
  });
  return { file: { filename: 'immeuble.xlsx', bytes } };
};

/** The import of a building, for its administrators. */
export const buildingImport: Rows = {
  'GET /api/buildings/:building/setup/template': { allowed: administrators, request: () => ({}) },
  'POST /api/buildings/:building/setup/check': {
    allowed: administrators,
    request: workbook,
    shows: ({ body }) => body.sheets[0].created === 1,
  },
  'POST /api/buildings/:building/setup': {
    allowed: administrators,
    writes: 'companies',
    request: workbook,
    shows: ({ body }) => body.sheets[0].created === 1,
  },
};
