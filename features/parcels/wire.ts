import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { dayRange } from '../../kit/time.ts';
import {
  type Codec,
  codec,
  done,
  enumCodec,
  fields,
  listOf,
  optional,
  same,
  wire,
  withDefault,
} from '../../kit/wire.ts';
import {
  newParcel,
  type Parcel,
  parcel,
  parcelEdit,
  parcelStates,
  parcelStatuses,
  statusOf,
  waitingParcels,
} from './parcel.ts';

const NO_ADDRESS = '{email}';

/** The placeholder `{email}` stands for "not known". */
const address: Codec<string> = codec(
  parcel.shape.email,
  (text) => (text === NO_ADDRESS ? '' : text),
  (email) => email || NO_ADDRESS,
);

const status = enumCodec({ waiting: 'en attente', received: 'reçu', kept: 'conservé' });
const state = enumCodec({ announced: 'announced', atDesk: 'at_desk', received: 'received', kept: 'kept' });

const names = {
  recipient: 'recipient',
  sender: 'parcelSender',
  date: 'date',
  time: 'time',
  companyName: 'companyName',
  comment: 'comment',
} as const;

const listed = wire(parcel.extend({ status: z.enum(parcelStatuses) }), {
  ...names,
  id: 'pk',
  email: ['email', address],
  status: ['parcelStatus', status],
  state: ['state', state],
  version: 'version',
});

/** Clients of the contract read `parcelStatus`; `state` tells what is announced from what is at the desk. */
const parcelWire: Codec<Parcel> = {
  schema: listed.schema,
  encode: (row: Parcel) => listed.encode({ ...row, status: statusOf[row.state] }),
};

const module = 'parcels';

export const listParcels = endpoint({
  method: 'GET',
  path: '/parcel/crudParcel/:building/',
  summary: 'One’s own mail and parcels, or for staff all of the building’s: the last 31 days and all ahead',
  access: 'user',
  building: 'path',
  module,
  query: wire(dayRange, { from: 'start', to: 'end' }),
  answer: fields(parcelWire),
});

export const addParcel = endpoint({
  method: 'PUT',
  path: '/parcel/crudParcel/:building/',
  summary: 'A resident announces a parcel; staff log one that has come, and its recipient is mailed',
  access: 'user',
  building: 'path',
  module,
  body: wire(newParcel, {
    ...names,
    status: ['parcelStatus', withDefault(status, 'en attente')],
    email: ['email', withDefault(address, '')],
  }),
  answer: done(wire(z.object({ created: z.array(parcel) }), { created: ['fields', listOf(parcelWire)] })),
});

const all = '/api/buildings/:building/parcels';

export const countWaitingParcels = endpoint({
  method: 'GET',
  path: `${all}/waiting`,
  summary:
    'How many of the parcels that the caller sees wait at the desk, since when and from whom, and how many are expected today',
  access: 'user',
  building: 'path',
  module,
  answer: same(waitingParcels),
});

const one = `${all}/:id`;

export const changeParcel = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Changes a parcel; residents while it is only announced',
  access: 'user',
  building: 'path',
  module,
  body: wire(parcelEdit, { ...names, email: ['email', optional(address)], version: 'version' }),
  current: parcelWire,
  answer: done(),
});

export const removeParcel = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Removes a parcel from the list; residents while it is only announced',
  access: 'user',
  building: 'path',
  module,
  answer: done(),
});

export const moveParcel = endpoint({
  method: 'POST',
  path: `${one}/status`,
  summary: 'Staff say where a parcel is; its recipient is mailed when it has come',
  access: 'user',
  building: 'path',
  module,
  body: wire(z.object({ state: z.enum(parcelStates) }), { state: ['state', state] }),
  answer: done(),
});
