import { type Actor, isDevice, isStaff, type Principal } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { daysAsked } from '../../../kit/server/http/daysAsked.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { type DayRange, today } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { Reservation } from '../reservation.ts';
import { findReservations, findTaken } from './seenReservations.ts';

type Context = BuildingContext<Principal>;

/** What lists of reservations change with: days that are left out are the building's today. */
export const madeOfRooms = {
  madeOf: ['rooms'],
  moment: ({ building, now }: Context, { from }: DayRange) => (from ? '' : today(building.timeZone, now)),
};

/**
 * What of other people's reservations somebody sees, by a name: staff all alike, others by whose names they may know
 * (`visibilityOf`, `mayName`).
 */
export function sightOf({ actor }: Context): string {
  if (!can.seeReservations(actor)) throw new AppError('forbidden');
  if (isDevice(actor)) return 'device';
  if (isStaff(actor)) return 'staff';
  const { id, nameVisibility } = actor.company;
  return nameVisibility === 'none' ? 'none' : `${nameVisibility} ${id}`;
}

/** Nobody has this id: who has it sees what everybody of that sight does. */
const NOBODY = 0;
const anybodyLike = (actor: Principal): Principal =>
  isDevice(actor) ? actor : ({ ...actor, userId: NOBODY, assists: [] } satisfies Actor);

/** The reservations of some days, as everybody of the caller's sight sees them. */
export async function findShared(context: Context, range: DayRange): Promise<Reservation[]> {
  const { db, building, actor } = context;
  const days = daysAsked(context, range);
  return !isDevice(actor) && isStaff(actor)
    ? findReservations(db, building, anybodyLike(actor), days)
    : findTaken(db, building, anybodyLike(actor), days);
}

/** Those of them that the caller may change, as only they see them. */
export async function findOwn(context: Context, range: DayRange): Promise<Reservation[]> {
  const { db, building, actor } = context;
  if (isDevice(actor)) return [];
  const days = daysAsked(context, range);
  const found = await findReservations(db, building, actor, { ...days, theirs: actor.userId });
  return found.filter(({ mayChange }) => mayChange);
}
