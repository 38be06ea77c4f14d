import { z } from 'zod';
import {
  enumCodec,
  identityCodec,
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { rowIdTextSchema } from '../../kit/rowId.ts';
import {
  type PartnerKey,
  partnerFramingCheckSchema,
  partnerPageAddressSchema,
  partnerPageEditSchema,
  partnerPageRemovalSchema,
} from './partner.ts';

const partnerCodec = enumCodec({
  foodles: 'foodles',
  cyd: 'cyd',
  lunch: 'lunch',
  workspace: 'workspace',
  restaurant: 'restaurant',
  flexDesk: 'flex-desk',
});

const partnerPageCodec = objectCodec(partnerPageAddressSchema, {
  partner: ['partner', partnerCodec],
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
  answer: unpagedListAnswerCodec(partnerPageCodec),
});

const partnerPath = '/api/buildings/:building/partners/:partner';
const params = {
  schema: z.object({ building: rowIdTextSchema, partner: partnerCodec.schema }) as unknown as z.ZodType<{
    building: number;
    partner: PartnerKey;
  }>,
  encode: ({ building, partner: partnerName }: { building: number; partner: PartnerKey }) => ({
    building,
    partner: partnerCodec.encode(partnerName),
  }),
};

export const checkPartnerPageFraming = endpoint({
  name: 'checkPartnerPageFraming',
  method: 'GET',
  path: `${partnerPath}/state`,
  summary: 'Check whether a partner page can be shown in a frame',
  access: 'user',
  building: 'path',
  params,
  answer: identityCodec(partnerFramingCheckSchema),
});

export const setPartnerPage = endpoint({
  name: 'setPartnerPage',
  method: 'PUT',
  path: partnerPath,
  summary: 'Set the address of a partner page; for administrators',
  access: 'user',
  building: 'path',
  topic,
  params,
  body: plainObjectCodec(partnerPageEditSchema),
  current: partnerPageCodec,
  answer: okAnswerCodec(),
});

export const removePartnerPage = endpoint({
  name: 'removePartnerPage',
  method: 'DELETE',
  path: partnerPath,
  summary: 'Remove the address of a partner page; for administrators',
  access: 'user',
  building: 'path',
  topic,
  params,
  query: plainObjectCodec(partnerPageRemovalSchema),
  current: partnerPageCodec,
  answer: okAnswerCodec(),
});
