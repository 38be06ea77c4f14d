import { z } from 'zod';
import {
  arrayCodec,
  type Codec,
  defaultIfAbsentCodec,
  enumCodec,
  identityCodec,
  noneAsNullCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  transformCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { dayRangeQuerySchema } from '../../kit/time.ts';
import {
  MAX_ADDED_PARCELS,
  MAX_PARCEL_STATE_CHANGES,
  newParcelBatchSchema,
  newParcelSchema,
  type Parcel,
  type ParcelAnswerKind,
  type ParcelStateChangesInput,
  parcelEditSchema,
  parcelSchema,
  parcelStateChangesInputSchema,
  parcelStates,
  publishedParcelStatusByState,
  publishedParcelStatuses,
  type UndoAddParcelsInput,
  undoAddParcelsInputSchema,
  type waitingParcelStates,
  waitingParcelsSummarySchema,
} from './parcel.ts';

const NO_ADDRESS = '{email}';

/** The published API uses the placeholder `{email}` for an unknown address. */
const address: Codec<string> = transformCodec(
  parcelSchema.shape.email,
  (text) => (text === NO_ADDRESS ? '' : text),
  (email) => email || NO_ADDRESS,
);

const status = enumCodec({ waiting: 'en attente', received: 'reçu', kept: 'conservé' });
const state = enumCodec({
  announced: 'announced',
  atDesk: 'at_desk',
  received: 'received',
  kept: 'kept',
  refused: 'refused',
  returned: 'returned',
  missing: 'missing',
});
export const parcelAnswerKindCodec = enumCodec({ sendUp: 'send_up', keep: 'keep', colleague: 'colleague' });

const names = {
  recipient: 'recipient',
  sender: 'parcelSender',
  date: 'date',
  time: 'time',
  companyName: 'companyName',
  comment: 'comment',
} as const;

const receptionNames = {
  tracking: 'tracking_number',
  shelf: 'shelf',
  registered: 'registered',
  photo: 'photo',
} as const;

const listedCodec = objectCodec(parcelSchema.extend({ status: z.enum(publishedParcelStatuses) }), {
  ...names,
  id: 'pk',
  email: ['email', address],
  status: ['parcelStatus', status],
  state: ['state', state],
  version: 'version',
  ...receptionNames,
  recipientId: 'recipientPk',
  mark: 'recipient_mark',
  answer: ['answer', nullableCodec(parcelAnswerKindCodec as Codec<ParcelAnswerKind>)],
  answerName: 'answer_name',
  answeredAt: 'answeredAt',
  endedAt: 'endedAt',
  fetchedBy: 'fetched_by',
  proof: 'proof',
  isLong: 'long_waiting',
});

/** The published API knows only `parcelStatus`; `state` also separates announced parcels. */
export const parcelCodec: Codec<Parcel> = {
  schema: listedCodec.schema,
  encode: (row: Parcel) => listedCodec.encode({ ...row, status: publishedParcelStatusByState[row.state] }),
};

const module = 'parcels';

export const listParcels = endpoint({
  name: 'listParcels',
  method: 'GET',
  path: '/parcel/crudParcel/:building/',
  summary: 'List the caller’s parcels, or for staff all of the building: the last 31 days and all later ones',
  access: 'user',
  building: 'path',
  module,
  query: objectCodec(dayRangeQuerySchema, { from: 'start', to: 'end' }),
  answer: unpagedListAnswerCodec(parcelCodec),
});

export const addParcel = endpoint({
  name: 'addParcel',
  method: 'PUT',
  path: '/parcel/crudParcel/:building/',
  summary: 'Announce a parcel as a resident, or log an arrival as staff, which mails the recipient',
  access: 'user',
  building: 'path',
  module,
  form: true,
  body: objectCodec(newParcelSchema, {
    ...names,
    status: ['parcelStatus', defaultIfAbsentCodec(status, 'en attente')],
    email: ['email', defaultIfAbsentCodec(address, '')],
  }),
  answer: okAnswerCodec(
    objectCodec(z.object({ created: z.array(parcelSchema) }), {
      created: ['fields', arrayCodec(parcelCodec)],
    }),
  ),
});

const all = '/api/buildings/:building/parcels';

export const addParcelBatch = endpoint({
  name: 'addParcelBatch',
  method: 'POST',
  path: all,
  summary:
    'Add parcels of one sender for one recipient; residents announce, staff log arrivals (default: now)',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(newParcelBatchSchema, {
    ...names,
    email: ['email', defaultIfAbsentCodec(address, '')],
    state: [
      'state',
      defaultIfAbsentCodec(
        enumCodec({ atDesk: 'at_desk', kept: 'kept' }) as Codec<(typeof waitingParcelStates)[number]>,
        'at_desk',
      ),
    ],
    count: 'count',
    ...receptionNames,
  }),
  answer: okAnswerCodec(
    objectCodec(z.object({ created: z.array(parcelSchema), sameNumber: z.array(parcelSchema) }), {
      created: ['fields', arrayCodec(parcelCodec)],
      sameNumber: ['same_number', arrayCodec(parcelCodec)],
    }),
  ),
});

export const readWaitingParcelsSummary = endpoint({
  name: 'readWaitingParcelsSummary',
  method: 'GET',
  path: `${all}/waiting`,
  summary: 'Count the visible parcels that wait, with some senders, and those expected today',
  access: 'user',
  building: 'path',
  module,
  answer: identityCodec(waitingParcelsSummarySchema),
});

export const listWaitingParcels = endpoint({
  name: 'listWaitingParcels',
  method: 'GET',
  path: `${all}/at-desk`,
  summary: 'List the visible parcels that wait, of any day, searchable by label, number and shelf',
  access: 'user',
  building: 'path',
  module,
  query: pageQueryCodec(['date'], '-date'),
  answer: pageCodec(parcelCodec),
});

export const listParcelSenders = endpoint({
  name: 'listParcelSenders',
  method: 'GET',
  path: `${all}/senders`,
  summary: 'List the most frequent senders of recent parcels that the caller may see',
  access: 'user',
  building: 'path',
  module,
  answer: unpagedListAnswerCodec(identityCodec(z.string())),
});

const moveCodec = objectCodec(parcelStateChangesInputSchema.shape.moves.element, {
  id: 'pk',
  state: ['state', state],
});
const movesCodec: Codec<ParcelStateChangesInput['moves']> = {
  schema: z.array(moveCodec.schema).min(1).max(MAX_PARCEL_STATE_CHANGES),
  encode: (each) => each.map(moveCodec.encode),
};

export const bulkChangeParcelStates = endpoint({
  name: 'bulkChangeParcelStates',
  method: 'POST',
  path: `${all}/status`,
  summary: 'Move several parcels to a state, all or none; for staff',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(parcelStateChangesInputSchema, { moves: ['parcels', movesCodec] }),
  answer: okAnswerCodec(),
});

const undoneCodec = objectCodec(undoAddParcelsInputSchema.shape.parcels.element, {
  id: 'pk',
  version: 'version',
});
const undoneParcelsCodec: Codec<UndoAddParcelsInput['parcels']> = {
  schema: z.array(undoneCodec.schema).min(1).max(MAX_ADDED_PARCELS),
  encode: (each) => each.map(undoneCodec.encode),
};

export const undoAddParcelBatch = endpoint({
  name: 'undoAddParcelBatch',
  method: 'POST',
  path: `${all}/taken-back`,
  summary: 'Undo logging or announcing parcels, all or none if one was changed; tells if a mail was sent',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(undoAddParcelsInputSchema, { parcels: ['parcels', undoneParcelsCodec] }),
  answer: okAnswerCodec(objectCodec(z.object({ wasTold: z.boolean() }), { wasTold: 'was_told' })),
});

const one = `${all}/:id`;

export const changeParcel = endpoint({
  name: 'changeParcel',
  method: 'PATCH',
  path: one,
  summary: 'Edit a parcel; residents only while it is announced',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(parcelEditSchema, {
    ...names,
    ...receptionNames,
    email: ['email', optionalCodec(address)],
    photo: ['photo', optionalCodec(noneAsNullCodec(identityCodec(rowIdSchema)))],
    version: 'version',
  }),
  current: parcelCodec,
  answer: okAnswerCodec(),
});

export const removeParcel = endpoint({
  name: 'removeParcel',
  method: 'DELETE',
  path: one,
  summary: 'Delete a parcel; residents only while it is announced',
  access: 'user',
  building: 'path',
  module,
  answer: okAnswerCodec(),
});

export const changeParcelState = endpoint({
  name: 'changeParcelState',
  method: 'POST',
  path: `${one}/status`,
  summary: 'Move a parcel to a state; its recipient is mailed on arrival; for staff',
  access: 'user',
  building: 'path',
  module,
  body: objectCodec(z.object({ state: z.enum(parcelStates) }), { state: ['state', state] }),
  answer: okAnswerCodec(),
});
