import { and, asc, eq, gte, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { FutureEntries, NamedRows, PersonalData } from '../../../core/feature/server/personalData.ts';
import { isVisitorCondition, visitorNameSql } from '../../../core/feature/server/visitorData.ts';
import { storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import type { BuildingContext, Context } from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow, getToday, isPast } from '../../../kit/time.ts';
import { visitHandedOver } from '../activity.ts';
import { deleteHostAnswerLinksOfUser } from '../arrivals/server/hostAnswerLinks.ts';
import { readMembersByVisit } from '../groups/server/members.ts';
import { eraseColumnMappings, listOwnColumnMappings } from '../import/server/columnMappings.ts';
import { eraseVisitImports } from '../import/server/undoVisitImport.ts';
import { queueVisitorChangeMail } from '../mails/server/queueVisitorChangeMail.ts';
import { wasVisitorNotified } from '../mails/server/sentVisitorMails.ts';
import { composeVisitorName, formatMemberName } from '../visitorName.ts';
import { anonymiseExpiredVisitors, anonymiseVisits } from './anonymiseVisits.ts';
import { cancelVisitAndSendMails } from './applyVisitEdit.ts';
import { visitMembers, visits } from './tables.ts';
import type { VisitRecord } from './visitRows.ts';

type Table = ReturnType<typeof visits.in>;

const isAheadCondition = (table: Table, { building, now }: BuildingContext): SQL =>
  sql`(${eq(table.status, 'waiting')} and ${gte(table.date, getToday(building.timeZone, now))})`;

const visitsAhead: FutureEntries<VisitRecord> = {
  key: 'ahead',
  module: 'visits',
  deletionPreview: 'goes',
  select(context, owners) {
    const table = visits.in(context.building);
    return context.db
      .select()
      .from(table)
      .where(and(owners.ownedCondition(table.residentId), isAheadCondition(table, context)));
  },
  describe: ({ language, translate }, rows) =>
    rows.map(({ date, time, visitorLastName, visitorFirstName }) => ({
      at: `${date} ${time}`,
      words: translate(language, 'visits:leaving.one', {
        day: formatDateWithoutYear(date, language),
        time: formatTimeOfDay(time),
        visitor: composeVisitorName(visitorLastName, visitorFirstName),
      }),
    })),
  notified: {
    key: 'aheadTold',
    addresses: ({ building, now }, rows) =>
      rows
        .flatMap(({ told }) => told)
        .filter(({ off, date, time }) => !off && !isPast(date, time, building.timeZone, now))
        .map(({ email }) => email.toLowerCase()),
  },
  /** Invited visitors get a mail with the new host. */
  async handOver(context, rows, to) {
    await setHost(context, rows, to.id);
    for (const visit of rows)
      if (wasVisitorNotified(visit)) await queueVisitorChangeMail(context, visit, visit);
  },
  async cancel(context, rows) {
    for (const visit of rows) await cancelVisitAndSendMails(context, visit);
  },
};

const visitorsInside: FutureEntries<VisitRecord> = {
  key: 'inside',
  stays: true,
  select({ db, building, now }, owners) {
    const table = visits.in(building);
    const isToday = eq(table.date, getToday(building.timeZone, now));
    return db
      .select()
      .from(table)
      .where(and(owners.ownedCondition(table.residentId), eq(table.status, 'done'), isToday));
  },
  describe: ({ building, language, translate }, rows) =>
    rows.map(({ time, checkedInAt, visitorLastName, visitorFirstName }) => {
      const at = checkedInAt ? getLocalNow(building.timeZone, checkedInAt).time : time;
      const visitor = composeVisitorName(visitorLastName, visitorFirstName);
      const words = translate(language, 'visits:leaving.since', { visitor, time: formatTimeOfDay(at) });
      return { at, words };
    }),
  handOver: (context, rows, to) => setHost(context, rows, to.id),
};

/** Bumps `sequence`, because the visitor's calendar entry changes. */
async function setHost(context: BuildingContext, rows: readonly VisitRecord[], host: number) {
  const { db, building, now } = context;
  const columns = { residentId: host, assistantId: null, sequence: sql`sequence + 1`, updatedAt: now };
  const ids = rows.map(({ id }) => id);
  await visits.update(db, building, { ...columns, version: sql`version + 1` }, (table) =>
    inArray(table.id, ids),
  );
  await context.recordActivity(
    ...rows.map(({ id, residentId }) =>
      visitHandedOver({ building: building.id, id, details: { from: residentId, to: host } }),
    ),
  );
}

function describeVisitor(
  { language, translate }: Pick<Context, 'language' | 'translate'>,
  visit: Pick<VisitRecord, 'date' | 'time' | 'organization' | 'partyName' | 'status' | 'createdAt'>,
  { name, email = '', comment = '' }: { name: string; email?: string; comment?: string },
) {
  return {
    date: visit.date,
    time: visit.time,
    visitor: name.trim(),
    visitorEmail: email,
    organization: visit.organization,
    group: visit.partyName,
    comment,
    status: translate(language, `visits:status.${visit.status}`),
    createdAt: visit.createdAt,
  };
}

const namedVisits = (table: Table): NamedRows => ({
  table,
  name: visitorNameSql({ firstName: table.visitorFirstName, lastName: table.visitorLastName }),
  email: sql`coalesce(${table.visitorEmail}, '')`,
  searched: [table.visitorFirstName, table.visitorLastName, table.visitorEmail],
  where: isNull(table.anonymisedAt),
});

const namedMembers = (table: ReturnType<typeof visitMembers.in>): NamedRows => ({
  table,
  name: visitorNameSql(table),
  searched: [table.firstName, table.lastName],
});

export const visitPersonalData: PersonalData = {
  columns: {
    visits: `resident_id assistant_id created_by checked_in_by departed_by admission_by host_answered_by
      visitor_first_name visitor_last_name visitor_email organization comment told party_name`,
    visit_members: 'first_name last_name',
    arrival_links: 'user_id',
    visit_imports: 'imported_by',
    import_mappings: 'user_id columns name_order',
  },
  exported: [
    {
      name: 'appointments',
      async rows(context) {
        const { db, actor, everywhere } = context;
        const table = visits.in(everywhere);
        const own = await db
          .select()
          .from(table)
          .where(eq(table.residentId, actor.userId))
          .orderBy(asc(table.date), asc(table.time), asc(table.id));
        const groupIds = own.flatMap(({ id, partySize }) => (partySize > 1 ? id : []));
        const groups = await readMembersByVisit(db, everywhere, groupIds);
        return own.map((visit) => {
          const { comment, status, createdAt, ...columns } = describeVisitor(context, visit, {
            name: `${visit.visitorFirstName} ${visit.visitorLastName}`,
            email: visit.visitorEmail ?? '',
            comment: visit.comment,
          });
          const members = (groups.get(visit.id) ?? []).map(formatMemberName).join(', ');
          return { ...columns, members, comment, status, createdAt };
        });
      },
    },
    { name: 'importMappings', labels: 'personalImports', rows: listOwnColumnMappings },
  ],
  futureEntries: [visitorsInside, visitsAhead],
  deletionEffects: [
    {
      what: 'stays',
      key: 'past',
      countInBuilding(context) {
        const table = visits.in(context.building);
        const isPastVisit = not(isAheadCondition(table, context));
        return context.db.$count(table, and(eq(table.residentId, context.actor.userId), isPastVisit));
      },
    },
  ],
  /** Visits stay listed as cancelled, because the visitors may still come. */
  async eraseInBuilding({ db, building, actor }) {
    const updated = await visits
      .update(db, building, { comment: '' }, (table) => eq(table.residentId, actor.userId))
      .returning();
    const ids = updated.map(({ id }) => id);
    const { personKind, personId, before, after } = storedActivityPersonalValues;
    await db
      .update(storedActivityPersonalValues)
      .set({ before: sql`${before} - 'comment'`, after: sql`${after} - 'comment'` })
      .where(and(eq(personKind, 'visitor'), sql`${personId} = any(${sql.param(ids)}::int[])`));
  },
  async erase(context) {
    await eraseColumnMappings(context);
    await eraseVisitImports(context);
    await deleteHostAnswerLinksOfUser(context.db, context.actor.userId);
  },
  visitors: {
    named: ({ building }) => [namedVisits(visits.in(building)), namedMembers(visitMembers.in(building))],
    exported: [
      {
        name: 'visits',
        async rows(context, visitor) {
          const { db, building } = context;
          const [table, members] = [visits.in(building), visitMembers.in(building)];
          const own = await db
            .select()
            .from(table)
            .where(isVisitorCondition(namedVisits(table), visitor))
            .orderBy(asc(table.date), asc(table.time), asc(table.id));
          const inGroups = await db
            .select({
              firstName: members.firstName,
              lastName: members.lastName,
              date: table.date,
              time: table.time,
              status: table.status,
              createdAt: table.createdAt,
              organization: table.organization,
              partyName: table.partyName,
            })
            .from(members)
            .innerJoin(table, eq(table.id, members.visitId))
            .where(isVisitorCondition(namedMembers(members), visitor))
            .orderBy(asc(table.date), asc(table.time), asc(members.id));
          return [
            ...own.map((visit) =>
              describeVisitor(context, visit, {
                name: `${visit.visitorFirstName} ${visit.visitorLastName}`,
                email: visit.visitorEmail ?? '',
                comment: visit.comment,
              }),
            ),
            ...inGroups.map((visit) =>
              describeVisitor(context, visit, { name: `${visit.firstName} ${visit.lastName}` }),
            ),
          ];
        },
      },
    ],
    async erase({ db, building, now }, visitor) {
      const members = await visitMembers
        .delete(db, building, (table) => isVisitorCondition(namedMembers(table), visitor))
        .returning();
      const groupIds = members.map(({ visitId }) => visitId);
      await visits.update(db, building, { version: sql`version + 1`, updatedAt: now }, (table) =>
        inArray(table.id, groupIds),
      );
      const table = visits.in(building);
      const own = await db
        .select()
        .from(table)
        .where(isVisitorCondition(namedVisits(table), visitor))
        .for('update');
      const ids = own.map(({ id }) => id);
      await visits.update(db, building, { status: 'canceled' }, (each) =>
        and(
          inArray(each.id, ids),
          eq(each.status, 'waiting'),
          sql`${each.date} >= ${getToday(building.timeZone, now)}`,
        ),
      );
      return members.length + (await anonymiseVisits(db, building, now, (each) => inArray(each.id, ids)));
    },
  },
  retention: { visitors: anonymiseExpiredVisitors },
};
