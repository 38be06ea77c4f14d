import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';
import type { ParcelState } from './parcel.ts';

interface Parcel {
  /** Null if staff logged it. */
  announcedBy: number | null;
  recipientId: number | null;
  state: ParcelState;
}

type Viewer = Pick<Actor, 'role' | 'userId'>;

export const can = {
  /** `parcelVisibleCondition` in server/queries.ts is the same rule as a filter. */
  see: (actor: Viewer, parcel: Pick<Parcel, 'announcedBy' | 'recipientId'>) =>
    isStaff(actor) || parcel.announcedBy === actor.userId || parcel.recipientId === actor.userId,
  /** After its arrival only staff may edit or delete it. */
  change: (actor: Viewer, parcel: Parcel) =>
    can.see(actor, parcel) && (isStaff(actor) || parcel.state === 'announced'),
  seePictures: (actor: Viewer, parcel: Pick<Parcel, 'recipientId'>) =>
    isStaff(actor) || parcel.recipientId === actor.userId,
  answer: (actor: Viewer, parcel: Pick<Parcel, 'recipientId'>) =>
    isStaff(actor) || parcel.recipientId === actor.userId,
  setReminders: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  keepLog: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
