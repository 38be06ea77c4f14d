import { type Actor, isDevice, isStaff, type Principal } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { daysAsked } from '../../../kit/server/http/daysAsked.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import type { DayRange } from '../../../kit/time.ts';
import type { SharedReservations } from '../compact/columns.ts';
import type { OwnReservations } from '../compact/wire.ts';
import { can } from '../policy.ts';
import { findReservations, findTaken } from './seenReservations.ts';
import { findTakenTimes } from './takenTimes.ts';

type Context = BuildingContext<Principal>;

/**
 * What of other people's reservations somebody sees, by a name: staff all alike; whoever may know the names of other companies those
 * of all that let theirs be known, as their own does; all others no name, but for colleagues' (`findOwn`).
 */
export function sightOf({ actor }: Pick<Context, 'actor'>): string {
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
