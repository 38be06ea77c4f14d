import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import {
  appendBuildingName,
  type FutureEntry,
  type PreviewDeletion,
  toDeletionEffects,
} from '../../../core/server/personalData.ts';
import { endsInFutureSql } from '../../../kit/server/database/endsInFutureSql.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import {
  formatDateWithoutYear,
  formatEndTime,
  formatTimeOfDay,
} from '../../../kit/server/mail/mailFormats.ts';
import { reservationGuests, reservationRooms, reservations, rooms } from './tables.ts';

type Table = ReturnType<typeof reservations.in>;

const endsInFutureCondition = (
  table: Table,
  { now }: Pick<UserRequestContext, 'now'>,
  { timeZone }: Building,
): SQL => endsInFutureSql({ date: table.date, time: table.end }, timeZone, now);

type ReadContext = Pick<UserRequestContext, 'db' | 'now' | 'language' | 'translate'>;

export function findFutureReservations(
  context: Pick<ReadContext, 'db' | 'now'>,
  building: Building,
  holders: readonly number[],
) {
  const table = reservations.in(building);
  const isHeldByThem = inArray(table.holderId, [...holders]);
  return context.db
    .select({ id: table.id, date: table.date, start: table.start, end: table.end })
    .from(table)
    .where(and(isHeldByThem, eq(table.booked, true), endsInFutureCondition(table, context, building)));
}

export async function describeFutureReservations(
  context: ReadContext,
  building: Building,
  holders: readonly number[],
  only?: readonly number[],
): Promise<FutureEntry[]> {
  const { language, translate } = context;
  const names = await findRoomNamesByReservation(context, building, holders);
  const ahead = await findFutureReservations(context, building, holders);
  const selected = ahead.filter(({ id }) => only?.includes(id) ?? true);
  return selected.map(({ id, date, start, end }) => ({
    at: `${date} ${start}`,
    words: translate(language, 'rooms:leaving.one', {
      day: formatDateWithoutYear(date, language),
      start: formatTimeOfDay(start),
      end: formatEndTime(end, language),
      rooms: names.get(id) ?? '',
    }),
  }));
}

export function countFutureMeetingInvitations(
  context: Pick<ReadContext, 'db' | 'now'>,
  building: Building,
  people: readonly number[],
) {
  const { db } = context;
  const [table, guests] = [reservations.in(building), reservationGuests.in(building)];
  const meetings = db
    .select({ id: table.id })
    .from(table)
    .innerJoin(guests, eq(guests.reservationId, table.id))
    .where(
      and(
        inArray(guests.userId, [...people]),
        sql`${table.booked}`,
        endsInFutureCondition(table, context, building),
      ),
    )
    .as('meetings');
  return db.$count(meetings);
}

export const previewRoomReservationsOnAccountDeletion: PreviewDeletion = async (context) => {
  const { db, actor, language, translate } = context;
  const future: FutureEntry[] = [];
  let [asGuest, past] = [0, 0];
  for (const building of getActorBuildings(actor)) {
    for (const { at, words } of await describeFutureReservations(context, building, [actor.userId]))
      future.push({ at, words: appendBuildingName(context, building, words) });
    asGuest += await countFutureMeetingInvitations(context, building, [actor.userId]);
    const table = reservations.in(building);
    const ahead = endsInFutureCondition(table, context, building);
    past += await db.$count(table, and(eq(table.holderId, actor.userId), not(ahead)));
  }
  const translateLeaving = (key: string, count: number) =>
    translate(language, `rooms:leaving.${key}`, { count });
  return toDeletionEffects(translateLeaving, [
    { what: 'goes', key: 'ahead', count: future.length, ahead: future },
    { what: 'goes', key: 'asGuest', count: asGuest },
    { what: 'stays', key: 'past', count: past },
  ]);
};

async function findRoomNamesByReservation(
  context: ReadContext,
  building: Building,
  holders: readonly number[],
): Promise<Map<number, string>> {
  const { db } = context;
  const [table, reservationRoomTable] = [reservations.in(building), reservationRooms.in(building)];
  const roomTable = rooms.in(building);
  const rows = await db
    .select({ id: table.id, name: roomTable.name })
    .from(table)
    .innerJoin(reservationRoomTable, eq(reservationRoomTable.reservationId, table.id))
    .innerJoin(roomTable, eq(roomTable.id, reservationRoomTable.roomId))
    .where(and(inArray(table.holderId, [...holders]), endsInFutureCondition(table, context, building)))
    .orderBy(roomTable.position, roomTable.id);
  const names = new Map<number, string>();
  for (const { id, name } of rows) names.set(id, [names.get(id) ?? [], name].flat().join(' + '));
  return names;
}
