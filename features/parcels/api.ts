import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec, withWireName } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { startEndQuerySchema } from '../../kit/time.ts';
import {
  newParcelBatchSchema,
  newParcelSchema,
  parcelEditSchema,
  parcelSchema,
  parcelStateChangesInputSchema,
  parcelStateSchema,
  undoAddParcelsInputSchema,
  waitingParcelsSummarySchema,
} from './parcel.ts';
import { parcelExportFilterSchema } from './parcelExport.ts';

const inBuilding = { access: 'user', building: 'path', module: 'parcels' } as const;

export const listParcels = endpoint({
  name: 'listParcels',
  ...inBuilding,
  method: 'GET',
  path: '/parcel/crudParcel/:building/',
  summary: 'List the caller’s parcels, or for staff all of the building: the last 31 days and all later ones',
  query: startEndQuerySchema,
  answer: unpagedListAnswerCodec(parcelSchema),
});

export const exportParcels = endpoint({
  name: 'exportParcels',
  ...inBuilding,
  method: 'GET',
  path: '/api/buildings/:building/parcels/export',
  summary:
    'Export the parcels of some days, or those that wait, as a spreadsheet; more than 20,000 rows are refused',
  query: parcelExportFilterSchema,
  ...spreadsheetDownload,
});

export const addParcel = endpoint({
  name: 'addParcel',
  ...inBuilding,
  method: 'PUT',
  path: '/parcel/crudParcel/:building/',
  summary: 'Announce a parcel as a resident, or log an arrival as staff, which mails the recipient',
  form: true,
  body: newParcelSchema,
  answer: okAnswerCodec(z.object({ created: withWireName(z.array(parcelSchema), 'fields') })),
});

const all = '/api/buildings/:building/parcels';

export const addParcelBatch = endpoint({
  name: 'addParcelBatch',
  ...inBuilding,
  method: 'POST',
  path: all,
  summary:
    'Add parcels of one sender for one recipient; residents announce, staff log arrivals (default: now)',
  body: newParcelBatchSchema,
  answer: okAnswerCodec(
    z.object({
      created: withWireName(z.array(parcelSchema), 'fields'),
      sameNumber: withWireName(z.array(parcelSchema), 'same_number'),
    }),
  ),
});

export const readWaitingParcelsSummary = endpoint({
  name: 'readWaitingParcelsSummary',
  ...inBuilding,
  method: 'GET',
  path: `${all}/waiting`,
  summary: 'Count the visible parcels that wait, with some senders, and those expected today',
  answer: waitingParcelsSummarySchema,
});

export const listWaitingParcels = endpoint({
  name: 'listWaitingParcels',
  ...inBuilding,
  method: 'GET',
  path: `${all}/at-desk`,
  summary: 'List the visible parcels that wait, of any day, searchable by label, number and shelf',
  query: pageQueryCodec(['date'], '-date'),
  answer: pageCodec(parcelSchema),
});

export const listParcelSenders = endpoint({
  name: 'listParcelSenders',
  ...inBuilding,
  method: 'GET',
  path: `${all}/senders`,
  summary: 'List the most frequent senders of recent parcels that the caller may see',
  answer: unpagedListAnswerCodec(z.string()),
});

export const bulkChangeParcelStates = endpoint({
  name: 'bulkChangeParcelStates',
  ...inBuilding,
  method: 'POST',
  path: `${all}/status`,
  summary: 'Move several parcels to a state, all or none; for staff',
  body: parcelStateChangesInputSchema,
  answer: okAnswerCodec(),
});

export const undoAddParcelBatch = endpoint({
  name: 'undoAddParcelBatch',
  ...inBuilding,
  method: 'POST',
  path: `${all}/taken-back`,
  summary: 'Undo logging or announcing parcels, all or none if one was changed; tells if a mail was sent',
  body: undoAddParcelsInputSchema,
  answer: okAnswerCodec(z.object({ wasTold: withWireName(z.boolean(), 'was_told') })),
});

const one = `${all}/:id`;

export const changeParcel = endpoint({
  name: 'changeParcel',
  ...inBuilding,
  method: 'PATCH',
  path: one,
  summary: 'Edit a parcel; residents only while it is announced',
  body: parcelEditSchema,
  current: parcelSchema,
  answer: okAnswerCodec(),
});

export const removeParcel = endpoint({
  name: 'removeParcel',
  ...inBuilding,
  method: 'DELETE',
  path: one,
  summary: 'Delete a parcel; residents only while it is announced',
  answer: okAnswerCodec(),
});

export const changeParcelState = endpoint({
  name: 'changeParcelState',
  ...inBuilding,
  method: 'POST',
  path: `${one}/status`,
  summary: 'Move a parcel to a state; its recipient is mailed on arrival; for staff',
  body: z.object({ state: parcelStateSchema }),
  answer: okAnswerCodec(),
});
