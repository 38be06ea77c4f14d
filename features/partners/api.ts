import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { rowIdTextSchema } from '../../kit/rowId.ts';
import {
  partnerFramingCheckSchema,
  partnerKeySchema,
  partnerPageAddressSchema,
  partnerPageEditSchema,
  partnerPageRemovalSchema,
} from './partner.ts';

const topic = 'partners';

const inBuilding = { access: 'user', building: 'path', topic } as const;

export const listPartnerPages = endpoint({
  name: 'listPartnerPages',
  method: 'GET',
  path: '/api/buildings/:building/partners',
  summary: 'List the partner pages of the building that have an address and whose module, if any, is enabled',
  ...inBuilding,
  answer: unpagedListAnswerCodec(partnerPageAddressSchema),
});

const partnerPath = '/api/buildings/:building/partners/:partner';
const params = z.object({ building: rowIdTextSchema, partner: partnerKeySchema });

export const checkPartnerPageFraming = endpoint({
  name: 'checkPartnerPageFraming',
  method: 'GET',
  path: `${partnerPath}/state`,
  summary: 'Check whether a partner page can be shown in a frame',
  access: 'user',
  building: 'path',
  params,
  answer: partnerFramingCheckSchema,
});

export const setPartnerPage = endpoint({
  name: 'setPartnerPage',
  method: 'PUT',
  path: partnerPath,
  summary: 'Set the address of a partner page; for administrators',
  ...inBuilding,
  params,
  body: partnerPageEditSchema,
  current: partnerPageAddressSchema,
  answer: okAnswerCodec(),
});

export const removePartnerPage = endpoint({
  name: 'removePartnerPage',
  method: 'DELETE',
  path: partnerPath,
  summary: 'Remove the address of a partner page; for administrators',
  ...inBuilding,
  params,
  query: partnerPageRemovalSchema,
  current: partnerPageAddressSchema,
  answer: okAnswerCodec(),
});
