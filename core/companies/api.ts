import { z } from 'zod';
import {
  arrayCodec,
  defaultIfAbsentCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { rowIdTextSchema } from '../../kit/rowId.ts';
import { futureEntriesCodec } from '../people/personManagementApi.ts';
import {
  addCompanyToBuildingInputSchema,
  companyEditSchema,
  companyIdNameSchema,
  companySorts,
  companyTenancyFilters,
  listedCompanySchema,
  newCompanySchema,
} from './company.ts';
import { moveOutCheckInputSchema, moveOutCheckResultSchema, moveOutInputSchema } from './movingOut.ts';

export const companiesTopic = 'companies';
const topic = companiesTopic;

const dashed = z
  .string()
  .regex(/^\d{1,9}(-\d{1,9}){0,49}$/)
  .transform((text) => text.split('-').map(Number));

export const listCompanyNames = endpoint({
  name: 'listCompanyNames',
  method: 'GET',
  path: '/entreprise/crudEntreprise/:buildings/',
  summary: 'List the companies of some buildings (`1-2-3`)',
  access: 'public',
  topic,
  params: {
    schema: z.object({ buildings: dashed }) as unknown as z.ZodType<{ buildings: number[] }>,
    encode: ({ buildings }: { buildings: number[] }) => ({ buildings: buildings.join('-') }),
  },
  answer: unpagedListAnswerCodec(objectCodec(companyIdNameSchema, { id: 'pk', name: 'nameEntreprise' })),
});

const settings = {
  name: 'name',
  recordsVisitorEmail: 'recordsVisitorEmail',
  nameVisibility: 'nameVisibility',
  maySwitchLanguage: 'maySwitchLanguage',
  quota: 'quota',
  contactName: 'contactName',
  contactEmail: 'contactEmail',
  contactPhone: 'contactPhone',
  logo: 'logo',
  leaseEnd: 'leaseEnd',
} as const;

const shape = listedCompanySchema.shape;
const listed = objectCodec(listedCompanySchema, {
  id: 'pk',
  ...settings,
  buildings: [
    'buildings',
    arrayCodec(
      objectCodec(shape.buildings.element, {
        id: 'pk',
        name: 'name',
        floors: 'floors',
        people: 'people',
        quotaUsed: 'quotaUsed',
      }),
    ),
  ],
  elsewhere: 'elsewhere',
  people: 'people',
  managers: [
    'managers',
    arrayCodec(
      objectCodec(shape.managers.element, { id: 'pk', firstName: 'firstName', lastName: 'lastName' }),
    ),
  ],
  left: ['left', arrayCodec(objectCodec(shape.left.element, { id: 'pk', name: 'name', on: 'on' }))],
  archived: 'archived',
  mayEdit: 'mayEdit',
  version: 'version',
});
const changedCompanyCodec = okAnswerCodec(
  objectCodec(z.object({ id: z.int(), companies: z.array(listedCompanySchema) }), {
    id: 'pk',
    companies: ['fields', arrayCodec(listed)],
  }),
);

const show = z.enum(companyTenancyFilters).default('present');
const answer = pageCodec(listed);

export const listCompaniesOfOwnBuildings = endpoint({
  name: 'listCompaniesOfOwnBuildings',
  method: 'GET',
  path: '/api/companies',
  summary: 'List the companies of the caller’s buildings, or of one of them, in pages, for staff',
  access: 'user',
  byPin: true,
  topic,
  query: pageQueryCodec(companySorts, 'name', {
    asked: z.object({ show, in: rowIdTextSchema.optional() }),
    names: { show: 'show', in: 'building' },
  }),
  answer,
});

export const listBuildingCompanies = endpoint({
  name: 'listBuildingCompanies',
  method: 'GET',
  path: '/api/buildings/:building/companies',
  summary: 'List the companies of a building, in pages, for staff',
  access: 'user',
  building: 'path',
  topic,
  query: pageQueryCodec(companySorts, 'name', { asked: z.object({ show }), names: { show: 'show' } }),
  answer,
});

const presence = objectCodec(newCompanySchema.shape.buildings.unwrap().element, {
  id: 'pk',
  floors: 'floors',
});

export const createCompany = endpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/api/companies',
  summary: 'Create a company in some of the caller’s buildings, by default in the first one',
  access: 'user',
  topic,
  takesNull: true,
  body: objectCodec(newCompanySchema, {
    ...settings,
    buildings: ['buildings', defaultIfAbsentCodec(arrayCodec(presence), [])],
  }),
  answer: changedCompanyCodec,
});

export const addCompanyToBuilding = endpoint({
  name: 'addCompanyToBuilding',
  method: 'POST',
  path: '/api/buildings/:building/companies',
  summary: 'Create a company in a building, or add an existing one by its `pk`',
  access: 'user',
  building: 'path',
  topic,
  takesNull: true,
  body: objectCodec(addCompanyToBuildingInputSchema, { ...settings, known: 'pk', floors: 'floors' }),
  answer: changedCompanyCodec,
});

export const changeCompany = endpoint({
  name: 'changeCompany',
  method: 'PATCH',
  path: '/api/companies/:id',
  summary: 'Change the given fields of a company; `buildings` replaces all its buildings and floors',
  access: 'user',
  topic,
  takesNull: true,
  body: objectCodec(companyEditSchema, {
    ...settings,
    buildings: ['buildings', optionalCodec(arrayCodec(presence))],
    version: 'version',
  }),
  current: listed,
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
  body: objectCodec(moveOutCheckInputSchema, { from: 'building' }),
  answer: okAnswerCodec(
    objectCodec(moveOutCheckResultSchema, {
      buildings: [
        'buildings',
        arrayCodec(objectCodec(moveOutCheckResultSchema.shape.buildings.element, { id: 'pk', name: 'name' })),
      ],
      people: 'people',
      leaving: 'leaving',
      ahead: ['ahead', arrayCodec(futureEntriesCodec)],
      archived: 'archived',
    }),
  ),
});

export const moveOutCompany = endpoint({
  name: 'moveOutCompany',
  method: 'POST',
  path: '/api/companies/:id/moving-out',
  summary:
    'Move a company out: hand over or cancel what is ahead, and close accounts without another building',
  access: 'user',
  topic,
  body: objectCodec(moveOutInputSchema, { from: 'building', handOverTo: 'handOverTo', handOver: 'handOver' }),
  answer: okAnswerCodec(),
});
