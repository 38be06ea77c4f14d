import { and, asc, between, eq, isNull, ne, sql } from 'drizzle-orm';
import { findBuildingDetails } from '../../../../core/buildings/server/queries.ts';
import type { FindCalendarEntries } from '../../../../core/feature/server/feature.ts';
import type { DownloadFile } from '../../../../kit/endpoint.ts';
import { AppError } from '../../../../kit/errors.ts';
import { buildCalendarFile } from '../../../../kit/server/calendar/calendarFile.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { readRoomNameLookup } from '../../catalogue/server/queries.ts';
import { toCalendarEntry } from '../../mails/server/roomMails.ts';
import { can } from '../../policy.ts';
import { reservationGuests, reservations, roomHolds, rooms } from '../../server/tables.ts';
import { findReservation } from './queries.ts';

export const findReservationCalendarEntries: FindCalendarEntries = async ({ db, env }, owner, days) => {
  const { scope, buildings } = owner.buildingsWith('rooms');
  const [table, guests] = [reservations.in(scope), reservationGuests.in(scope)];
  const holds = roomHolds.in(scope);
  const roomTable = rooms.in(scope);
  const selectRows = () =>
    db
      .select({
        id: table.id,
        buildingId: table.buildingId,
        sequence: table.sequence,
        date: table.date,
        start: table.start,
        end: table.end,
        title: table.title,
        roomName: roomTable.name,
      })
      .from(table)
      .innerJoin(holds, and(eq(holds.buildingId, table.buildingId), eq(holds.reservationId, table.id)))
      .innerJoin(roomTable, and(eq(roomTable.buildingId, holds.buildingId), eq(roomTable.id, holds.roomId)))
      .orderBy(asc(table.date), asc(table.start), asc(table.id), asc(roomTable.id))
      .$dynamic();
  // Waiting reservations are in no calendar.
  const isApproved = sql`${table.approval} is distinct from 'waiting'`;
  const isShown = and(sql`${table.booked}`, isApproved, between(table.date, days.start, days.end));
  const own = await selectRows().where(and(eq(table.holderId, owner.userId), isShown));
  const invited = await selectRows()
    .innerJoin(guests, and(eq(guests.buildingId, table.buildingId), eq(guests.reservationId, table.id)))
    .where(
      and(
        eq(guests.userId, owner.userId),
        isNull(guests.declinedAt),
        ne(table.holderId, owner.userId),
        isShown,
      ),
    );
  const byReservation = Map.groupBy([...own, ...invited], ({ buildingId, id }) => `${buildingId} ${id}`);
  return [...byReservation.values()].flatMap((rows) => {
    const [reservation] = rows;
    const building = reservation && buildings.get(reservation.buildingId);
    const roomNames = rows.map(({ roomName }) => roomName);
    return building ? [toCalendarEntry(env, building, { ...reservation, roomNames })] : [];
  });
};

export async function buildReservationCalendarFile(
  context: BuildingContext,
  { id }: { id: number },
): Promise<DownloadFile> {
  const { db, env, building, actor, now, language, translate } = context;
  const row = await findReservation(db, building, id, 'unlocked');
  const details = row && (await findBuildingDetails(db, building.id));
  if (!row || !details || !(can.change(actor, row) || row.guests.includes(actor.userId)))
    throw new AppError('not_found');
  const getRoomNames = await readRoomNameLookup(db, building);
  const entry = toCalendarEntry(env, details, { ...row, roomNames: getRoomNames(row) });
  const attendee = { name: `${actor.firstName} ${actor.lastName}`, email: actor.email };
  const file = buildCalendarFile({ method: 'PUBLISH', events: [{ ...entry, attendee }], language, now });
  return {
    filename: translate(language, 'rooms:mail.event.file', { date: row.date }),
    bytes: Buffer.from(file),
  };
}
