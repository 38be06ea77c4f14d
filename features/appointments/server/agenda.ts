import { and, asc, between, eq, ne } from 'drizzle-orm';
import type { Agenda } from '../../../core/server/feature.ts';
import { addressIn } from '../../../kit/server/mail/mailWords.ts';
import { addressVisitor } from '../visitorName.ts';
import { appointments } from './tables.ts';
import { visitEntry } from './visitMails.ts';

/** The screen with one's own visits. */
const SCREEN = '/resident/table';

/** The visits that somebody expects, in one query. Who did not come was expected all the same; what is canceled is off. */
export const visitsInAgenda: Agenda = async ({ db, env, translate }, owner, days) => {
  const { scope, places } = owner.placesWith('appointments');
  const visits = appointments.in(scope);
  const rows = await db
    .select({
      id: visits.id,
      buildingId: visits.buildingId,
      sequence: visits.sequence,
      date: visits.date,
      time: visits.time,
      firstName: visits.visitorFirstName,
      lastName: visits.visitorLastName,
      organization: visits.organization,
    })
    .from(visits)
    .where(
      and(
        eq(visits.residentId, owner.userId),
        ne(visits.status, 'canceled'),
        between(visits.date, days.start, days.end),
      ),
    )
    .orderBy(asc(visits.date), asc(visits.time), asc(visits.id));
  return rows.flatMap((visit) => {
    const place = places.get(visit.buildingId);
    if (!place) return [];
    const name = addressVisitor(visit.lastName, visit.firstName);
    const visitor = visit.organization ? `${name} (${visit.organization})` : name;
    return {
      ...visitEntry(env, place, visit),
      summary: translate(owner.language, 'appointments:agenda.visit', { visitor }),
      description: `${env.publicUrl}${SCREEN}`,
      organizer: { name: place.name, email: addressIn(env.mailFrom) },
    };
  });
};
