import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  closureCheckInputSchema,
  closureCheckResultSchema,
  closureEditSchema,
  closureFilterSchema,
  closureSchema,
  newClosureSchema,
} from './closure.ts';

const topic = 'closures';
const all = '/api/buildings/:building/closures';
const one = `${all}/:id`;
const written = okAnswerCodec(unpagedListAnswerCodec(closureSchema));

const inBuilding = { access: 'user', building: 'path', topic } as const;

export const listClosures = endpoint({
  name: 'listClosures',
  method: 'GET',
  path: all,
  summary: 'List the closures of rooms and parking spaces for staff: current and future, or past',
  ...inBuilding,
  query: pageQueryCodec(['start'], 'start', closureFilterSchema),
  answer: pageCodec(closureSchema),
});

export const exportClosures = endpoint({
  name: 'exportClosures',
  ...inBuilding,
  method: 'GET',
  path: `${all}/export`,
  summary: 'Export the list of closures as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(['start'], 'start', closureFilterSchema),
  ...spreadsheetDownload,
});

export const checkClosure = endpoint({
  name: 'checkClosure',
  method: 'POST',
  path: `${all}/check`,
  summary: 'Preview the reservations that a closure would affect, without writing',
  ...inBuilding,
  transaction: false,
  withoutKey: 'reads',
  body: closureCheckInputSchema,
  answer: closureCheckResultSchema,
});

export const addClosure = endpoint({
  name: 'addClosure',
  method: 'POST',
  path: all,
  summary: 'Close rooms and parking spaces; `decisions` settle the reservations, all or nothing',
  ...inBuilding,
  body: newClosureSchema,
  answer: written,
});

export const changeClosure = endpoint({
  name: 'changeClosure',
  method: 'PATCH',
  path: one,
  summary: 'Change a closure; once it has begun, only its end and reason',
  ...inBuilding,
  body: closureEditSchema,
  current: closureSchema,
  answer: written,
});

export const endClosure = endpoint({
  name: 'endClosure',
  method: 'DELETE',
  path: one,
  summary: 'Cancel a closure, or end it now if it has begun',
  ...inBuilding,
  answer: okAnswerCodec(),
});
