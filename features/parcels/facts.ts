import { z } from 'zod';
import { fact } from '../../kit/fact.ts';
import { parcel, parcelStates } from './parcel.ts';

const aParcel = { about: 'parcel', topic: 'parcels' } as const;
const state = z.enum(parcelStates);
const added = { ...aParcel, says: z.object({ state, recipientId: z.int().nullable() }) };

const values = parcel
  .pick({ recipient: true, companyName: true, sender: true, comment: true, date: true, time: true })
  .extend({ recipientId: z.int().nullable() })
  .partial();

/** By the resident who awaits it. */
export const parcelAnnounced = fact('parcel.announced', added);
/** By the desk that has it. */
export const parcelLogged = fact('parcel.logged', added);
/** `announcedBy`: whose words may stand in the values beside the recipient’s. */
export const parcelChanged = fact('parcel.changed', {
  ...aParcel,
  says: z.object({ announcedBy: z.int().nullable() }),
  personal: { of: 'user', values },
});
export const parcelMoved = fact('parcel.moved', { ...aParcel, says: z.object({ from: state, to: state }) });
/** It is somebody else's from then on. */
export const parcelHandedOver = fact('parcel.handed_over', {
  ...aParcel,
  says: z.object({ from: z.int(), to: z.int() }),
});
export const parcelRemoved = fact('parcel.removed', { ...aParcel, says: z.object({ state }) });
/** It stays without what named somebody who has left. */
export const parcelEmptied = fact('parcel.emptied', aParcel);
