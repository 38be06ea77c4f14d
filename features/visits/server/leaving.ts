import { and, eq, gte } from 'drizzle-orm';
import { type Ahead, inBuilding, leavingParts, type WhatLeaves } from '../../../core/server/personalData.ts';
import { type Building, ownBuildings, type UserContext } from '../../../kit/server/http/http.ts';
import { shortDayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import { isPast, today } from '../../../kit/time.ts';
import { composeVisitorName } from '../visitorName.ts';
import { visits } from './tables.ts';

/** The visits that somebody still expects in a building, from today on. */
export function visitsAhead({ db, actor, now }: UserContext, building: Building) {
  const table = visits.in(building);
  return db
    .select()
    .from(table)
    .where(
      and(
        eq(table.residentId, actor.userId),
        eq(table.status, 'waiting'),
        gte(table.date, today(building.timeZone, now)),
      ),
    );
}

/**
 * The visits that are taken back with an account, with how many visitors hear of it, and those that stay in the list. Who was told
 * of several hears of each, and is counted once; who was told of one that is over by now hears nothing.
 */
export const leavingVisits: WhatLeaves = async (context) => {
  const { db, actor, language, translate, now } = context;
  const ahead: Ahead[] = [];
  const told = new Set<string>();
  let all = 0;
  for (const building of ownBuildings(actor)) {
    for (const visit of await visitsAhead(context, building)) {
      const { date, time, visitorLastName, visitorFirstName } = visit;
      for (const { email, off, ...of } of visit.told)
        if (!off && !isPast(of.date, of.time, building.timeZone, now)) told.add(email.toLowerCase());
      const words = translate(language, 'visits:leaving.one', {
        ...{ day: shortDayInWords(date, language), time: timeInWords(time) },
        visitor: composeVisitorName(visitorLastName, visitorFirstName),
      });
      ahead.push({ at: `${date} ${time}`, words: inBuilding(context, building, words) });
    }
    const table = visits.in(building);
    all += await db.$count(table, eq(table.residentId, actor.userId));
  }
  const say = (key: string, count: number) => translate(language, `visits:leaving.${key}`, { count });
  return leavingParts(say, [
    {
      ...{ what: 'goes', key: 'ahead', count: ahead.length, ahead },
      told: { key: 'aheadTold', count: told.size },
    },
    { what: 'stays', key: 'past', count: all - ahead.length },
  ]);
};
