import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import {
  type AheadEntry,
  type PreviewDeletion,
  toDeletionEffects,
  withBuildingName,
} from '../../../core/server/personalData.ts';
import { endsInFuture } from '../../../kit/server/database/endsInFuture.ts';
import { type Building, ownBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import { endInWords, shortDayInWords, timeInWords } from '../../../kit/server/mail/mailFormats.ts';
import { reservationGuests, reservationRooms, reservations, rooms } from './tables.ts';

type Table = ReturnType<typeof reservations.in>;

const isAhead = (table: Table, { now }: Pick<UserContext, 'now'>, { timeZone }: Building): SQL =>
  endsInFuture({ date: table.date, time: table.end }, timeZone, now);

type Reading = Pick<UserContext, 'db' | 'now' | 'language' | 'translate'>;

export function reservationsAhead(
  context: Pick<Reading, 'db' | 'now'>,
  building: Building,
  holders: readonly number[],
) {
  const table = reservations.in(building);
  const theirs = inArray(table.holderId, [...holders]);
  return context.db
    .select({ id: table.id, date: table.date, start: table.start, end: table.end })
    .from(table)
    .where(and(theirs, eq(table.booked, true), isAhead(table, context, building)));
}

export async function bookedAhead(
  context: Reading,
  building: Building,
  holders: readonly number[],
  only?: readonly number[],
): Promise<AheadEntry[]> {
  const { language, translate } = context;
  const names = await roomsOf(context, building, holders);
  const ahead = await reservationsAhead(context, building, holders);
  const meant = ahead.filter(({ id }) => only?.includes(id) ?? true);
  return meant.map(({ id, date, start, end }) => ({
    at: `${date} ${start}`,
    words: translate(language, 'rooms:leaving.one', {
      day: shortDayInWords(date, language),
      start: timeInWords(start),
      end: endInWords(end, language),
      rooms: names.get(id) ?? '',
    }),
  }));
}

export function meetingsAhead(
  context: Pick<Reading, 'db' | 'now'>,
  building: Building,
  people: readonly number[],
) {
  const { db } = context;
  const [table, guests] = [reservations.in(building), reservationGuests.in(building)];
  const meetings = db
    .select({ id: table.id })
    .from(table)
    .innerJoin(guests, eq(guests.reservationId, table.id))
    .where(and(inArray(guests.userId, [...people]), sql`${table.booked}`, isAhead(table, context, building)))
    .as('meetings');
  return db.$count(meetings);
}

export const leavingReservations: PreviewDeletion = async (context) => {
  const { db, actor, language, translate } = context;
  const booked: AheadEntry[] = [];
  let [asGuest, past] = [0, 0];
  for (const building of ownBuildings(actor)) {
    for (const { at, words } of await bookedAhead(context, building, [actor.userId]))
      booked.push({ at, words: withBuildingName(context, building, words) });
    asGuest += await meetingsAhead(context, building, [actor.userId]);
    const table = reservations.in(building);
    const ahead = isAhead(table, context, building);
    past += await db.$count(table, and(eq(table.holderId, actor.userId), not(ahead)));
  }
  const say = (key: string, count: number) => translate(language, `rooms:leaving.${key}`, { count });
  return toDeletionEffects(say, [
    { what: 'goes', key: 'ahead', count: booked.length, ahead: booked },
    { what: 'goes', key: 'asGuest', count: asGuest },
    { what: 'stays', key: 'past', count: past },
  ]);
};

async function roomsOf(
  context: Reading,
  building: Building,
  holders: readonly number[],
): Promise<Map<number, string>> {
  const { db } = context;
  const [table, held] = [reservations.in(building), reservationRooms.in(building)];
  const all = rooms.in(building);
  const rows = await db
    .select({ id: table.id, name: all.name })
    .from(table)
    .innerJoin(held, eq(held.reservationId, table.id))
    .innerJoin(all, eq(all.id, held.roomId))
    .where(and(inArray(table.holderId, [...holders]), isAhead(table, context, building)))
    .orderBy(all.position, all.id);
  const names = new Map<number, string>();
  for (const { id, name } of rows) names.set(id, [names.get(id) ?? [], name].flat().join(' + '));
  return names;
}
