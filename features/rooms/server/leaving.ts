import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { type Ahead, inBuilding, leavingParts, type WhatLeaves } from '../../../core/server/personalData.ts';
import { isNotOver } from '../../../kit/server/database/notOver.ts';
import { type Building, ownBuildings, type UserContext } from '../../../kit/server/http/http.ts';
import { endInWords, shortDayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import { reservationGuests, reservationRooms, reservations, rooms } from './tables.ts';

type Table = ReturnType<typeof reservations.in>;

/** By day and hour. */
const isAhead = (table: Table, { now }: Pick<UserContext, 'now'>, { timeZone }: Building): SQL =>
  isNotOver({ date: table.date, time: table.end }, timeZone, now);

/** What somebody has booked in a building and is not over yet. */
export function reservationsAhead(context: UserContext, building: Building) {
  const { db, actor } = context;
  const table = reservations.in(building);
  return db
    .select({ id: table.id, date: table.date, start: table.start, end: table.end })
    .from(table)
    .where(and(eq(table.holderId, actor.userId), eq(table.booked, true), isAhead(table, context, building)));
}

/** The rooms that are freed with an account, the meetings that lose a participant, and what stays of those that were. */
export const leavingReservations: WhatLeaves = async (context) => {
  const { db, actor, language, translate } = context;
  const booked: Ahead[] = [];
  let [asGuest, past] = [0, 0];
  for (const building of ownBuildings(actor)) {
    const names = await roomsOf(context, building);
    for (const { id, date, start, end } of await reservationsAhead(context, building)) {
      const words = translate(language, 'rooms:leaving.one', {
        ...{ day: shortDayInWords(date, language), start: timeInWords(start) },
        ...{ end: endInWords(end, language), rooms: names.get(id) ?? '' },
      });
      booked.push({ at: `${date} ${start}`, words: inBuilding(context, building, words) });
    }
    const [table, guests] = [reservations.in(building), reservationGuests.in(building)];
    const ahead = isAhead(table, context, building);
    const meetings = db
      .select({ id: table.id })
      .from(table)
      .innerJoin(guests, eq(guests.reservationId, table.id))
      .where(and(eq(guests.userId, actor.userId), sql`${table.booked}`, ahead))
      .as('meetings');
    asGuest += await db.$count(meetings);
    past += await db.$count(table, and(eq(table.holderId, actor.userId), not(ahead)));
  }
  const say = (key: string, count: number) => translate(language, `rooms:leaving.${key}`, { count });
  return leavingParts(say, [
    { what: 'goes', key: 'ahead', count: booked.length, ahead: booked },
    { what: 'goes', key: 'asGuest', count: asGuest },
    { what: 'stays', key: 'past', count: past },
  ]);
};

/** What the rooms of each of somebody's reservations ahead are called. */
async function roomsOf(context: UserContext, building: Building): Promise<Map<number, string>> {
  const { db, actor } = context;
  const [table, held] = [reservations.in(building), reservationRooms.in(building)];
  const all = rooms.in(building);
  const rows = await db
    .select({ id: table.id, name: all.name })
    .from(table)
    .innerJoin(held, eq(held.reservationId, table.id))
    .innerJoin(all, eq(all.id, held.roomId))
    .where(and(eq(table.holderId, actor.userId), isAhead(table, context, building)))
    .orderBy(all.position, all.id);
  const names = new Map<number, string>();
  for (const { id, name } of rows) names.set(id, [names.get(id) ?? [], name].flat().join(' + '));
  return names;
}
