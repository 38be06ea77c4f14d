import { z } from 'zod';
import {
  enumCodec,
  fieldsCodec,
  identityCodec,
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { rowIdText } from '../../kit/rowId.ts';
import { type Partner, pageCheckSchema, pageEdit, pageRemovalSchema, partnerPageSchema } from './partner.ts';

const partner = enumCodec({
  foodles: 'foodles',
  cyd: 'cyd',
  lunch: 'lunch',
  workspace: 'workspace',
  restaurant: 'restaurant',
  flexDesk: 'flex-desk',
});

const page = objectCodec(partnerPageSchema, {
  partner: ['partner', partner],
  url: 'url',
  version: 'version',
});

const topic = 'partners';

export const listPartnerPages = endpoint({
  name: 'listPartnerPages',
  method: 'GET',
  path: '/api/buildings/:building/partners',
  summary: 'List the partner pages of the building that have an address and whose module, if any, is enabled',
  access: 'user',
  building: 'path',
  topic,
  answer: fieldsCodec(page),
});

const one = '/api/buildings/:building/partners/:partner';
const params = {
  schema: z.object({ building: rowIdText, partner: partner.schema }) as unknown as z.ZodType<{
    building: number;
    partner: Partner;
  }>,
  encode: ({ building, partner: which }: { building: number; partner: Partner }) => ({
    building,
    partner: partner.encode(which),
  }),
};

export const checkPartnerPage = endpoint({
  name: 'checkPartnerPage',
  method: 'GET',
  path: `${one}/state`,
  summary: 'Check whether a partner page can be shown in a frame',
  access: 'user',
  building: 'path',
  params,
  answer: identityCodec(pageCheckSchema),
});

export const setPartnerPage = endpoint({
  name: 'setPartnerPage',
  method: 'PUT',
  path: one,
  summary: 'Set the address of a partner page; for administrators',
  access: 'user',
  building: 'path',
  topic,
  params,
  body: plainObjectCodec(pageEdit),
  current: page,
  answer: okAnswerCodec(),
});

export const removePartnerPage = endpoint({
  name: 'removePartnerPage',
  method: 'DELETE',
  path: one,
  summary: 'Remove the address of a partner page; for administrators',
  access: 'user',
  building: 'path',
  topic,
  params,
  query: plainObjectCodec(pageRemovalSchema),
  current: page,
  answer: okAnswerCodec(),
});
