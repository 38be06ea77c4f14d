import type { Actor } from '../../../kit/actor.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { LocalDateSpan } from '../../../kit/time.ts';
import { readRoomNameLookup } from '../catalogue/server/queries.ts';
import { findRedactedReservations } from '../reservations/server/redactedReservations.ts';

export { roomClosureHandler } from '../catalogue/server/roomClosureHandler.ts';
export { findQuotaUse } from '../reservations/server/bookingState.ts';

export async function findCompanyReservations(
  db: Db,
  building: BuildingScope,
  viewer: Actor,
  { start, end }: LocalDateSpan,
) {
  const filter = { from: start, to: end, companyId: viewer.company.id };
  const reservations = await findRedactedReservations(db, building, viewer, filter);
  const getRoomNames = await readRoomNameLookup(db, building);
  return reservations.map((reservation) => ({
    id: reservation.id,
    date: reservation.date,
    start: reservation.start,
    end: reservation.end,
    rooms: getRoomNames(reservation),
    holder: reservation.holder,
  }));
}
