import { asc, eq } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import { composeVisitorName } from '../visitorName.ts';
import { readMembersByVisit } from './members.ts';
import { visits } from './tables.ts';

export const listOwnVisitsForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const table = visits.in(everywhere);
  const own = await db
    .select()
    .from(table)
    .where(eq(table.residentId, actor.userId))
    .orderBy(asc(table.date), asc(table.time), asc(table.id));
  const groups = await readMembersByVisit(
    db,
    everywhere,
    own.flatMap(({ id, partySize }) => (partySize > 1 ? id : [])),
  );
  const rows = own.map((visit) => ({
    date: visit.date,
    time: visit.time,
    visitor: `${visit.visitorFirstName} ${visit.visitorLastName}`.trim(),
    visitorEmail: visit.visitorEmail ?? '',
    organization: visit.organization,
    group: visit.partyName,
    members: (groups.get(visit.id) ?? [])
      .map(({ firstName, lastName }) => composeVisitorName(lastName, firstName))
      .join(', '),
    comment: visit.comment,
    status: translate(language, `visits:status.${visit.status}`),
    createdAt: visit.createdAt.toISOString(),
  }));
  return [toPersonalList('appointments', (key) => translate(language, `visits:personal.${key}`), rows)];
};
