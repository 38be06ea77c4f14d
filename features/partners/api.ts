import { z } from 'zod';
import { done, enumCodec, fields, objectCodec, plain, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { rowIdText } from '../../kit/rowId.ts';
import { type Partner, pageEdit, pageRemoval, partnerPage, seenPage } from './partner.ts';

const partner = enumCodec({
  foodles: 'foodles',
  cyd: 'cyd',
  lunch: 'lunch',
  workspace: 'workspace',
  restaurant: 'restaurant',
  flexDesk: 'flex-desk',
});

const page = objectCodec(partnerPage, { partner: ['partner', partner], url: 'url', version: 'version' });

const topic = 'partners';

export const listPartnerPages = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/partners',
  summary: 'The partners’ pages of the building: those whose address is set, and whose module, if any, is on',
  access: 'user',
  building: 'path',
  topic,
  answer: fields(page),
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

export const lookAtPartnerPage = endpoint({
  method: 'GET',
  path: `${one}/state`,
  summary:
    'What a frame would show of a partner’s page: the page, its refusal to stand in frames, or nothing',
  access: 'user',
  building: 'path',
  params,
  answer: same(seenPage),
});

export const setPartnerPage = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Administrators set the address of a partner’s page',
  access: 'user',
  building: 'path',
  topic,
  params,
  body: plain(pageEdit),
  current: page,
  answer: done(),
});

export const removePartnerPage = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Administrators take the address of a partner’s page away',
  access: 'user',
  building: 'path',
  topic,
  params,
  query: plain(pageRemoval),
  current: page,
  answer: done(),
});
