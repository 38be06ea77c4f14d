import { and, eq, gte, inArray } from 'drizzle-orm';
import {
  appendBuildingName,
  type FutureEntry,
  type PreviewDeletion,
  toDeletionEffects,
} from '../../../core/server/personalData.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { getToday, isPast } from '../../../kit/time.ts';
import { composeVisitorName } from '../visitorName.ts';
import { visits } from './tables.ts';
import type { VisitRecord } from './visitRows.ts';

export function selectFutureVisits(
  { db, now }: Pick<UserRequestContext, 'db' | 'now'>,
  building: Building,
  residents: readonly number[],
) {
  const table = visits.in(building);
  return db
    .select()
    .from(table)
    .where(
      and(
        inArray(table.residentId, [...residents]),
        eq(table.status, 'waiting'),
        gte(table.date, getToday(building.timeZone, now)),
      ),
    );
}

export function describeFutureVisit(
  { language, translate }: Pick<UserRequestContext, 'language' | 'translate'>,
  { date, time, visitorLastName, visitorFirstName }: VisitRecord,
): FutureEntry {
  const words = translate(language, 'visits:leaving.one', {
    day: formatDateWithoutYear(date, language),
    time: formatTimeOfDay(time),
    visitor: composeVisitorName(visitorLastName, visitorFirstName),
  });
  return { at: `${date} ${time}`, words };
}

export const previewVisitsOnAccountDeletion: PreviewDeletion = async (context) => {
  const { db, actor, language, translate, now } = context;
  const ahead: FutureEntry[] = [];
  const notifiedEmails = new Set<string>();
  let total = 0;
  for (const building of getActorBuildings(actor)) {
    for (const visit of await selectFutureVisits(context, building, [actor.userId])) {
      for (const { email, off, ...notified } of visit.told)
        if (!off && !isPast(notified.date, notified.time, building.timeZone, now))
          notifiedEmails.add(email.toLowerCase());
      const { at, words } = describeFutureVisit(context, visit);
      ahead.push({ at, words: appendBuildingName(context, building, words) });
    }
    const table = visits.in(building);
    total += await db.$count(table, eq(table.residentId, actor.userId));
  }
  const say = (key: string, count: number) => translate(language, `visits:leaving.${key}`, { count });
  return toDeletionEffects(say, [
    {
      what: 'goes',
      key: 'ahead',
      count: ahead.length,
      ahead,
      notified: { key: 'aheadTold', count: notifiedEmails.size },
    },
    { what: 'stays', key: 'past', count: total - ahead.length },
  ]);
};
