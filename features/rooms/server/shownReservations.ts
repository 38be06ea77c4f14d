import { type Actor, isDevice, isStaff, type Principal } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { daysAsked } from '../../../kit/server/http/daysAsked.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import type { Seen } from '../../../kit/server/http/versioned.ts';
import { addDays, type DayRange, daysBetween, mondayOf, today } from '../../../kit/time.ts';
import type { SharedReservations } from '../compact/columns.ts';
import type { OwnReservations } from '../compact/wire.ts';
import { can } from '../policy.ts';
import { findReservations, findTaken } from './seenReservations.ts';
import { findTakenTimes } from './takenTimes.ts';

type Context = BuildingContext<Principal>;

/** As many weeks are asked about one by one: a month and what its first and last weeks show besides. */
const MOST_WEEKS = 8;

/** What of some days is counted: their weeks, by their Mondays; all there are where they are many, or not named. */
function weeksOf({ from, to = from }: DayRange): string[] {
  if (!from || !to || daysBetween(from, to) > (MOST_WEEKS - 1) * 7) return ['rooms'];
  const weeks: string[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) weeks.push(`rooms ${monday}`);
  return weeks;
}

/** What lists of reservations change with: days that are left out are the building's today. */
export const madeOfRooms = {
  madeOf: weeksOf,
  moment: ({ building, now }: Seen, { from }: DayRange) => (from ? '' : today(building.timeZone, now)),
};

/**
 * What of other people's reservations somebody sees, by a name: staff all alike; whoever may know the names of other companies those
 * of all that let theirs be known, as their own does; all others no name, but for colleagues' (`findOwn`).
 */
export function sightOf({ actor }: Seen): string {
  if (!can.seeReservations(actor)) throw new AppError('forbidden');
  if (isDevice(actor)) return 'device';
  if (isStaff(actor)) return 'staff';
  return actor.company.nameVisibility === 'everyone' ? 'everyone' : 'none';
}

/** Nobody, and no company, has this id. */
const NOBODY = 0;

/** Somebody who sees what all of the actor's sight do. */
function anybodyLike(actor: Principal): Principal {
  if (isDevice(actor)) return actor;
  const nameVisibility = actor.company.nameVisibility === 'everyone' ? 'everyone' : 'none';
  const company = { ...actor.company, id: NOBODY, nameVisibility } as const;
  return { ...actor, userId: NOBODY, company, assists: [] } satisfies Actor;
}

/** The reservations of some days, as everybody of the caller's sight sees them. */
export async function findShared(context: Context, range: DayRange): Promise<SharedReservations> {
  const { db, building, actor } = context;
  const days = daysAsked(context, range);
  const anybody = anybodyLike(actor);
  const sight = sightOf(context);
  if (sight === 'staff') return { list: await findReservations(db, building, anybody, days) };
  if (sight === 'everyone') return { list: await findTaken(db, building, anybody, days) };
  return { taken: await findTakenTimes(db, building, days) };
}

/** Those of them that the caller sees otherwise. */
export async function findOwn(context: Context, range: DayRange): Promise<OwnReservations> {
  const { db, building, actor } = context;
  if (isDevice(actor)) return { mine: [], colleagues: [] };
  const days = daysAsked(context, range);
  const { id, nameVisibility } = actor.company;
  const isToldOfColleagues = !isStaff(actor) && nameVisibility === 'company';
  const [theirs, company] = await Promise.all([
    findReservations(db, building, actor, { ...days, theirs: actor.userId }),
    isToldOfColleagues ? findReservations(db, building, actor, { ...days, companyId: id }) : [],
  ]);
  return {
    mine: theirs.filter(({ mayChange }) => mayChange),
    colleagues: company.filter(({ mayChange }) => !mayChange),
  };
}
