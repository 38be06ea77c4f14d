import { and, asc, between, eq, ne } from 'drizzle-orm';
import type { FindCalendarEntries } from '../../../core/feature/server/feature.ts';
import { extractMailboxAddress } from '../../../kit/server/mail/mailFormats.ts';
import { toVisitCalendarEntry } from '../mails/server/visitorCalendarEvent.ts';
import { formatNameInSentence } from '../visitorName.ts';
import { visits } from './tables.ts';

const VISITS_PATH = '/resident/table';

/** No-shows are included, cancelled visits are not. */
export const findVisitCalendarEntries: FindCalendarEntries = async ({ db, env, translate }, owner, days) => {
  const { scope, buildings } = owner.buildingsWith('visits');
  const table = visits.in(scope);
  const rows = await db
    .select({
      id: table.id,
      buildingId: table.buildingId,
      sequence: table.sequence,
      date: table.date,
      time: table.time,
      firstName: table.visitorFirstName,
      lastName: table.visitorLastName,
      organization: table.organization,
    })
    .from(table)
    .where(
      and(
        eq(table.residentId, owner.userId),
        ne(table.status, 'canceled'),
        between(table.date, days.start, days.end),
      ),
    )
    .orderBy(asc(table.date), asc(table.time), asc(table.id));
  return rows.flatMap((visit) => {
    const building = buildings.get(visit.buildingId);
    if (!building) return [];
    const name = formatNameInSentence(visit.lastName, visit.firstName);
    const visitor = visit.organization ? `${name} (${visit.organization})` : name;
    return {
      ...toVisitCalendarEntry(env, building, visit),
      summary: translate(owner.language, 'visits:agenda.visit', { visitor }),
      description: { page: `${env.publicUrl}${VISITS_PATH}` },
      organizer: { name: building.name, email: extractMailboxAddress(env.mailFrom) },
    };
  });
};
