import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { type Ahead, inBuilding, leavingParts, type WhatLeaves } from '../../../core/server/personalData.ts';
import { type Building, ownBuildings, type UserContext } from '../../../kit/server/http/http.ts';
import { shortDayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import { today } from '../../../kit/time.ts';
import { bayReservations, bays } from './tables.ts';

/** What somebody has reserved in a building's car park and is not over before today. */
export function reservationsAhead({ db, actor, now }: UserContext, building: Building) {
  const [table, named] = [bayReservations.in(building), bays.in(building)];
  return db
    .select({ id: table.id, date: table.startDate, time: table.startTime, bay: named.name })
    .from(table)
    .innerJoin(named, eq(named.id, table.bayId))
    .where(
      and(
        eq(table.holderId, actor.userId),
        sql`${table.booked}`,
        gte(table.endDate, today(building.timeZone, now)),
      ),
    );
}

/** The bays that are freed with an account, and what stays of those that were. */
export const leavingReservations: WhatLeaves = async (context) => {
  const { db, actor, language, translate, now } = context;
  const ahead: Ahead[] = [];
  let past = 0;
  for (const building of ownBuildings(actor)) {
    for (const { date, time, bay } of await reservationsAhead(context, building)) {
      const when = { day: shortDayInWords(date, language), time: timeInWords(time) };
      const words = translate(language, 'parking:leaving.one', { ...when, bay });
      ahead.push({ at: `${date} ${time}`, words: inBuilding(context, building, words) });
    }
    const table = bayReservations.in(building);
    const before = lt(table.endDate, today(building.timeZone, now));
    past += await db.$count(table, and(eq(table.holderId, actor.userId), before));
  }
  const say = (key: string, count: number) => translate(language, `parking:leaving.${key}`, { count });
  return leavingParts(say, [
    { what: 'goes', key: 'ahead', count: ahead.length, ahead },
    { what: 'stays', key: 'past', count: past },
  ]);
};
