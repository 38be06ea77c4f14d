import { asc, eq } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../../core/server/personalData.ts';
import { appointments } from './tables.ts';

/** The visits that somebody expected, in all their buildings. */
export const listOwnVisits: PersonalData = async ({ db, actor, everywhere, language, translate }) => {
  const visits = appointments.in(everywhere);
  const own = await db
    .select()
    .from(visits)
    .where(eq(visits.residentId, actor.userId))
    .orderBy(asc(visits.date), asc(visits.time), asc(visits.id));
  const rows = own.map((visit) => ({
    date: visit.date,
    time: visit.time,
    visitor: `${visit.visitorFirstName} ${visit.visitorLastName}`.trim(),
    visitorEmail: visit.visitorEmail,
    organization: visit.organization,
    comment: visit.comment,
    status: translate(language, `appointments:status.${visit.status}`),
    createdAt: visit.createdAt.toISOString(),
  }));
  return [personalList('appointments', (key) => translate(language, `appointments:personal.${key}`), rows)];
};
