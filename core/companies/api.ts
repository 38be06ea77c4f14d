import { z } from 'zod';
import { okAnswerCodec, withWireName } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { pkSchema, rowIdTextSchema } from '../../kit/rowId.ts';
import { companiesTopic } from '../people/api.ts';
import {
  addCompanyToBuildingInputSchema,
  companyEditSchema,
  companySorts,
  companyTenancyFilters,
  listedCompanySchema,
  newCompanySchema,
} from './company.ts';
import { moveOutCheckInputSchema, moveOutCheckResultSchema, moveOutInputSchema } from './movingOut.ts';

const topic = companiesTopic;

const changedCompanyCodec = okAnswerCodec(
  z.object({ id: pkSchema, companies: withWireName(z.array(listedCompanySchema), 'fields') }),
);

const show = z.enum(companyTenancyFilters).default('present');
const answer = pageCodec(listedCompanySchema);

const signedIn = { access: 'user', topic } as const;

export const listCompaniesOfOwnBuildings = endpoint({
  name: 'listCompaniesOfOwnBuildings',
  method: 'GET',
  path: '/api/companies',
  summary: 'List the companies of the caller’s buildings, or of one of them, in pages, for staff',
  ...signedIn,
  byPin: true,
  query: pageQueryCodec(
    companySorts,
    'name',
    z.object({ show, in: withWireName(rowIdTextSchema.optional(), 'building') }),
  ),
  answer,
});

export const exportCompanies = endpoint({
  name: 'exportCompanies',
  ...signedIn,
  byPin: true,
  method: 'GET',
  path: '/api/companies/export',
  summary: 'Export the list of companies as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(
    companySorts,
    'name',
    z.object({ show, in: withWireName(rowIdTextSchema.optional(), 'building') }),
  ),
  ...spreadsheetDownload,
});

export const listBuildingCompanies = endpoint({
  name: 'listBuildingCompanies',
  method: 'GET',
  path: '/api/buildings/:building/companies',
  summary: 'List the companies of a building, in pages, for staff',
  ...signedIn,
  building: 'path',
  query: pageQueryCodec(companySorts, 'name', z.object({ show })),
  answer,
});

export const createCompany = endpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/api/companies',
  summary: 'Create a company in some of the caller’s buildings, by default in the first one',
  ...signedIn,
  takesNull: true,
  body: newCompanySchema,
  answer: changedCompanyCodec,
});

export const addCompanyToBuilding = endpoint({
  name: 'addCompanyToBuilding',
  method: 'POST',
  path: '/api/buildings/:building/companies',
  summary: 'Create a company in a building, or add an existing one by its `pk`',
  ...signedIn,
  building: 'path',
  takesNull: true,
  body: addCompanyToBuildingInputSchema,
  answer: changedCompanyCodec,
});

export const changeCompany = endpoint({
  name: 'changeCompany',
  method: 'PATCH',
  path: '/api/companies/:id',
  summary: 'Change the given fields of a company; `buildings` replaces all its buildings and floors',
  ...signedIn,
  takesNull: true,
  body: companyEditSchema,
  current: listedCompanySchema,
  answer: changedCompanyCodec,
});

export const checkMovingOut = endpoint({
  name: 'checkMovingOut',
  method: 'POST',
  path: '/api/companies/:id/moving-out/check',
  summary: 'Preview a company’s moving out: accounts to close and everything ahead; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: moveOutCheckInputSchema,
  answer: okAnswerCodec(moveOutCheckResultSchema),
});

export const moveOutCompany = endpoint({
  name: 'moveOutCompany',
  method: 'POST',
  path: '/api/companies/:id/moving-out',
  summary:
    'Move a company out: hand over or cancel what is ahead, and close accounts without another building',
  ...signedIn,
  body: moveOutInputSchema,
  answer: okAnswerCodec(),
});
