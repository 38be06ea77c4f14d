import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';
import type { ParcelState } from './parcel.ts';

/** A parcel as far as policies care. */
interface Parcel {
  /** The resident who announced it; null where staff logged it. */
  announcedBy: number | null;
  /** The resident whose it is, where that is known. */
  recipientId: number | null;
  state: ParcelState;
}

/** The one who asks, as far as these questions care. */
type Asker = Pick<Actor, 'role' | 'userId'>;

/** Who may do what with parcels, once the building is the actor's own and has the module on. */
export const can = {
  /** Residents see what they announced and what is theirs, staff everything. `visibleTo` in server/queries.ts is this as a filter. */
  see: (actor: Asker, parcel: Pick<Parcel, 'announcedBy' | 'recipientId'>) =>
    isStaff(actor) || parcel.announcedBy === actor.userId || parcel.recipientId === actor.userId,
  /** Edit and delete: what has come is in the hands of the desk. */
  change: (actor: Asker, parcel: Parcel) =>
    can.see(actor, parcel) && (isStaff(actor) || parcel.state === 'announced'),
  /** The picture of its label, and the signature it was handed over against. */
  seePictures: (actor: Asker, parcel: Pick<Parcel, 'recipientId'>) =>
    isStaff(actor) || parcel.recipientId === actor.userId,
  /** Say what is to be done with what waits. */
  answer: (actor: Asker, parcel: Pick<Parcel, 'recipientId'>) =>
    isStaff(actor) || parcel.recipientId === actor.userId,
  /** Say after how many days recipients are reminded. */
  setReminders: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  /** Log what has come, and say where it is. */
  keepLog: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
