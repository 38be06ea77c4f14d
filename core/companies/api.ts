import { z } from 'zod';
import { fields, listOf, objectCodec, okAnswer, optional, withDefault } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { rowIdText } from '../../kit/rowId.ts';
import { aheadWire } from '../people/manageApi.ts';
import {
  arrivingCompany,
  company,
  companyEdit,
  companyShows,
  companySorts,
  listedCompany,
  newCompany,
} from './company.ts';
import { movingOut, movingOutCheck, movingOutQuestion } from './movingOut.ts';

export const companiesTopic = 'companies';
const topic = companiesTopic;

const dashed = z
  .string()
  .regex(/^\d{1,9}(-\d{1,9}){0,49}$/)
  .transform((text) => text.split('-').map(Number));

export const listCompanies = endpoint({
  method: 'GET',
  path: '/entreprise/crudEntreprise/:buildings/',
  summary: 'The companies present in any of the buildings (`1-2-3`)',
  access: 'public',
  topic,
  params: {
    schema: z.object({ buildings: dashed }) as unknown as z.ZodType<{ buildings: number[] }>,
    encode: ({ buildings }: { buildings: number[] }) => ({ buildings: buildings.join('-') }),
  },
  answer: fields(objectCodec(company, { id: 'pk', name: 'nameEntreprise' })),
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

const shape = listedCompany.shape;
const listed = objectCodec(listedCompany, {
  id: 'pk',
  ...settings,
  buildings: [
    'buildings',
    listOf(
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
    listOf(objectCodec(shape.managers.element, { id: 'pk', firstName: 'firstName', lastName: 'lastName' })),
  ],
  left: ['left', listOf(objectCodec(shape.left.element, { id: 'pk', name: 'name', on: 'on' }))],
  archived: 'archived',
  mayEdit: 'mayEdit',
  version: 'version',
});
const made = okAnswer(
  objectCodec(z.object({ id: z.int(), companies: z.array(listedCompany) }), {
    id: 'pk',
    companies: ['fields', listOf(listed)],
  }),
);

const show = z.enum(companyShows).default('present');
const answer = pageCodec(listed);

export const listCompaniesOfMine = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'The companies of the caller’s buildings, or of one of them, page by page: for staff',
  access: 'user',
  byPin: true,
  topic,
  query: pageQuery(companySorts, 'name', {
    asked: z.object({ show, in: rowIdText.optional() }),
    names: { show: 'show', in: 'building' },
  }),
  answer,
});

export const listCompaniesHere = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/companies',
  summary: 'The companies of the building, page by page: for staff',
  access: 'user',
  building: 'path',
  topic,
  query: pageQuery(companySorts, 'name', { asked: z.object({ show }), names: { show: 'show' } }),
  answer,
});

const presence = objectCodec(newCompany.shape.buildings.unwrap().element, { id: 'pk', floors: 'floors' });

export const makeCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  summary:
    'Makes a company, of which the name is enough, in buildings that the caller administers; without any, in the first of them',
  access: 'user',
  topic,
  takesNull: true,
  body: objectCodec(newCompany, {
    ...settings,
    buildings: ['buildings', withDefault(listOf(presence), [])],
  }),
  answer: made,
});

export const bringCompany = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/companies',
  summary: 'Makes a company in the building, or adds one that the caller knows already, by its `pk`',
  access: 'user',
  building: 'path',
  topic,
  takesNull: true,
  body: objectCodec(arrivingCompany, { ...settings, known: 'pk', floors: 'floors' }),
  answer: made,
});

export const changeCompany = endpoint({
  method: 'PATCH',
  path: '/api/companies/:id',
  summary:
    'Changes what is named of a company; `buildings`: in which of the caller’s it is, all of them, and on which floors',
  access: 'user',
  topic,
  takesNull: true,
  body: objectCodec(companyEdit, {
    ...settings,
    buildings: ['buildings', optional(listOf(presence))],
    version: 'version',
  }),
  current: listed,
  answer: made,
});

export const checkMovingOut = endpoint({
  method: 'POST',
  path: '/api/companies/:id/moving-out/check',
  summary:
    'What a company’s moving out of a building, or of all of the caller’s, would bring: whose accounts are shut, and what is ahead; nothing is written',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: objectCodec(movingOutQuestion, { from: 'building' }),
  answer: okAnswer(
    objectCodec(movingOutCheck, {
      buildings: [
        'buildings',
        listOf(objectCodec(movingOutCheck.shape.buildings.element, { id: 'pk', name: 'name' })),
      ],
      people: 'people',
      leaving: 'leaving',
      ahead: ['ahead', listOf(aheadWire)],
      archived: 'archived',
    }),
  ),
});

export const moveOut = endpoint({
  method: 'POST',
  path: '/api/companies/:id/moving-out',
  summary:
    'A company leaves a building, or all of the caller’s: what its people have ahead there is handed over, by feature, or called off, and accounts of who is nowhere else are shut',
  access: 'user',
  topic,
  body: objectCodec(movingOut, { from: 'building', handOverTo: 'handOverTo', handOver: 'handOver' }),
  answer: okAnswer(),
});
