import { z } from 'zod';
import {
  affectedReservationSchema,
  closedTimeSchema,
  closureDecisionSchema,
} from '../../../core/booking/closureEffects.ts';
import { okAnswerCodec, unpagedListAnswerCodec, withWireName } from '../../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../../kit/page.ts';
import { startEndQuerySchema } from '../../../kit/time.ts';
import {
  managedSpaceSchema,
  newSpacesSchema,
  spaceEditSchema,
  spaceFilterSchema,
  spaceSorts,
} from './space.ts';

const PARKING_MODULE = 'parking';
const all = '/api/buildings/:building/bays';
const one = `${all}/:id`;
const written = okAnswerCodec(unpagedListAnswerCodec(managedSpaceSchema));

const inBuilding = { access: 'user', building: 'path', module: PARKING_MODULE } as const;

export const listManagedSpaces = endpoint({
  name: 'listManagedSpaces',
  method: 'GET',
  path: all,
  summary: 'List the parking spaces for staff, in order: in use, retired or all',
  ...inBuilding,
  query: pageQueryCodec(spaceSorts, 'position', spaceFilterSchema),
  answer: pageCodec(managedSpaceSchema),
});

export const exportManagedSpaces = endpoint({
  name: 'exportManagedSpaces',
  ...inBuilding,
  method: 'GET',
  path: `${all}/export`,
  summary: 'Export the list of parking spaces as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(spaceSorts, 'position', spaceFilterSchema),
  ...spreadsheetDownload,
});

export const createSpaces = endpoint({
  name: 'createSpaces',
  method: 'POST',
  path: all,
  summary: 'Add a parking space, or several with consecutive numbers',
  ...inBuilding,
  body: newSpacesSchema,
  answer: written,
});

export const changeSpace = endpoint({
  name: 'changeSpace',
  method: 'PATCH',
  path: one,
  summary: 'Change, move, retire or restore a parking space; `decisions` settle its reservations',
  ...inBuilding,
  body: spaceEditSchema,
  current: managedSpaceSchema,
  answer: written,
});

export const checkSpaceRetirement = endpoint({
  name: 'checkSpaceRetirement',
  method: 'POST',
  path: `${one}/retirement`,
  summary: 'Preview the reservations that retiring a parking space would affect, without writing',
  ...inBuilding,
  transaction: false,
  withoutKey: 'reads',
  body: z.object({ decisions: z.array(closureDecisionSchema).default([]) }),
  answer: z.object({ affected: withWireName(z.array(affectedReservationSchema), 'hits') }),
});

export const listClosedSpaces = endpoint({
  name: 'listClosedSpaces',
  method: 'GET',
  path: `${all}/closures`,
  summary: 'List the closures of parking spaces on some days',
  ...inBuilding,
  query: startEndQuerySchema,
  answer: unpagedListAnswerCodec(closedTimeSchema),
});
