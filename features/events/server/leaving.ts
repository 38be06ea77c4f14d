import { eq } from 'drizzle-orm';
import { type Ahead, inBuilding, leavingParts, type WhatLeaves } from '../../../core/server/personalData.ts';
import { ownBuildings } from '../../../kit/server/http/http.ts';
import { shortDayInWords } from '../../../kit/server/mail/mailWords.ts';
import { isOver } from './places.ts';
import { eventRegistrations, events, eventWaiting } from './tables.ts';

/** The places at events, and in lines for one, that others get with an account. */
export const leavingEvents: WhatLeaves = async (context) => {
  const { db, actor, language, translate } = context;
  const found = { registered: [] as Ahead[], waiting: [] as Ahead[] };
  for (const building of ownBuildings(actor)) {
    const table = events.in(building);
    for (const [key, taken] of [
      ['registered', eventRegistrations.in(building)],
      ['waiting', eventWaiting.in(building)],
    ] as const) {
      const rows = await db
        .select({
          ...{ name: table.name, canceled: table.canceled },
          ...{ startDate: table.startDate, startTime: table.startTime },
          ...{ endDate: table.endDate, endTime: table.endTime },
        })
        .from(taken)
        .innerJoin(table, eq(table.id, taken.eventId))
        .where(eq(taken.userId, actor.userId));
      for (const event of rows) {
        if (event.canceled || isOver(context, building, event)) continue;
        const day = shortDayInWords(event.startDate, language);
        const words = translate(language, 'events:leaving.one', { day, event: event.name });
        const at = `${event.startDate} ${event.startTime}`;
        found[key].push({ at, words: inBuilding(context, building, words) });
      }
    }
  }
  const { registered, waiting } = found;
  const say = (key: string, count: number) => translate(language, `events:leaving.${key}`, { count });
  return leavingParts(say, [
    { what: 'goes', key: 'registered', count: registered.length, ahead: registered },
    { what: 'goes', key: 'waiting', count: waiting.length, ahead: waiting },
  ]);
};
