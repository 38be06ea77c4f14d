import type { Actor } from '../../../kit/actor.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { DateSpan } from '../../../kit/time.ts';
import { roomNames } from './queries.ts';
import { findReservations } from './seenReservations.ts';

export { closableRooms } from './closures/closableRooms.ts';

export { quotaUsedBy } from './holds.ts';

export async function companyReservations(
  db: Db,
  building: BuildingScope,
  viewer: Actor,
  { start, end }: DateSpan,
) {
  const filter = { from: start, to: end, companyId: viewer.company.id };
  const found = await findReservations(db, building, viewer, filter);
  const namesOf = await roomNames(db, building);
  return found.map((reservation) => ({
    id: reservation.id,
    date: reservation.date,
    start: reservation.start,
    end: reservation.end,
    rooms: namesOf(reservation),
    holder: reservation.holder,
  }));
}
