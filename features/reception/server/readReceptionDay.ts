import { type AnyColumn, and, asc, eq, gte, sql } from 'drizzle-orm';
import { aliasUsersTable, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { buildingCompanies, companies, users } from '../../../core/people/server/tables.ts';
import {
  claimedSignatureCondition,
  coveredByEarlierSignatureCondition,
} from '../../../core/signatures/server/coverage.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { defineNamedStatement } from '../../../kit/server/database/namedQuery.ts';
import { getPublicFilePath } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { readRecurringVisitsOfVisits } from '../../recurringVisits/server/shared.ts';
import { readMembersByVisit, visits } from '../../visits/server/shared.ts';
import { composeVisitorName, getVisitAgreementState } from '../../visits/shared.ts';
import { can } from '../policy.ts';
import {
  RECEPTION_REFRESH_OVERLAP_SECONDS,
  type ReceptionDayResult,
  type ReceptionVisit,
} from '../receptionVisit.ts';

const LONG_AGO = '2000-01-01T00:00:00.000Z';

type DayRequest = { date?: LocalDate | undefined; since?: string | undefined };

const selectWholeDay = defineNamedStatement('the desk’s day', (db, scope) => {
  const table = visits.in(scope);
  return selectReceptionVisits(db, scope)
    .where(eq(table.date, sql.placeholder('date')))
    .orderBy(asc(table.time), asc(table.id));
});

const selectChangedVisits = defineNamedStatement('the desk’s changes', (db, scope) => {
  const table = visits.in(scope);
  return selectReceptionVisits(db, scope)
    .where(and(eq(table.date, sql.placeholder('date')), gte(table.changedAt, sql.placeholder('since'))))
    .orderBy(asc(table.time), asc(table.id));
});

/** With `since`, only changed rows are read, because a day may have thousands. */
export async function readReceptionDay(
  context: BuildingContext,
  request: DayRequest,
): Promise<ReceptionDayResult> {
  const { db, actor, building, now } = context;
  if (!can.work(actor)) throw new AppError('forbidden');
  const { timeZone } = building;
  const date = getToday(timeZone, now);
  const since = request.date === date && request.since ? withOverlap(request.since) : undefined;
  const table = visits.in(building);
  const rows = since
    ? await selectChangedVisits(db, building, { timeZone, date, since })
    : await selectWholeDay(db, building, { timeZone, date });
  const recurringVisits = await readRecurringVisitsOfVisits(db, building, rows);
  const groups = await readMembers(context, rows);
  const all = since && (await db.select({ id: table.id }).from(table).where(eq(table.date, date)));
  return {
    date,
    // Without rows, return the caller's own cursor.
    at: (rows[0] && new Date(rows[0].readAt).toISOString()) ?? request.since ?? LONG_AGO,
    visits: rows.map((row) => toReceptionVisit(row, recurringVisits, groups)),
    ids: (all ?? rows).map(({ id }) => id),
  };
}

const readMembers = ({ db, building }: BuildingContext, rows: readonly Row[]) =>
  readMembersByVisit(
    db,
    building,
    rows.flatMap(({ id, partySize }) => (partySize > 1 ? id : [])),
  );

/** A transaction that was open during the last read may have committed an earlier timestamp since. */
const withOverlap = (since: string) => new Date(Date.parse(since) - RECEPTION_REFRESH_OVERLAP_SECONDS * 1000);

function selectReceptionVisits(db: Db, scope: BuildingScope) {
  const table = visits.in(scope);
  const arrivedBy = aliasUsersTable('arrived_by');
  const departedBy = aliasUsersTable('departed_by');
  const answeredBy = aliasUsersTable('answered_by');
  const here = buildingCompanies.in(scope);
  const clock = (column: AnyColumn) =>
    sql<LocalTime | null>`to_char(${column} at time zone ${sql.placeholder('timeZone')}::text, 'HH24:MI')`;
  return db
    .select({
      // Start of the transaction by the database clock, like the timestamps of rows.
      readAt: sql<string>`transaction_timestamp()`,
      id: table.id,
      standingMemberId: table.standingMemberId,
      date: table.date,
      version: table.version,
      status: table.status,
      time: table.time,
      visitorFirstName: table.visitorFirstName,
      visitorLastName: table.visitorLastName,
      organization: table.organization,
      comment: table.comment,
      language: table.language,
      hostId: table.residentId,
      hostFirstName: users.firstName,
      hostLastName: users.lastName,
      hostCompany: companies.name,
      hostCompanyLogoKey: companies.logoKey,
      hostPhone: users.phone,
      hostFloor: sql<string>`coalesce(nullif(${users.floor}, ''), ${here.floors}, '')`,
      ndaSigned: table.ndaSigned,
      covered: sql<boolean>`${coveredByEarlierSignatureCondition(scope, table)}`,
      toCheck: sql<boolean>`not ${table.ndaSigned} and ${claimedSignatureCondition(scope, table)}`,
      agreementRefusedAt: table.agreementRefusedAt,
      admission: table.admission,
      vip: table.vip,
      needsHelp: table.needsHelp,
      partySize: table.partySize,
      partyName: table.partyName,
      partyMinors: table.partyMinors,
      partyArrived: table.partyArrived,
      arrivedAt: clock(table.checkedInAt),
      checkedInAt: table.checkedInAt,
      arrivedBy: buildPersonNameSql(arrivedBy),
      departedAt: clock(table.departedAt),
      departedBy: buildPersonNameSql(departedBy),
      leftUnseen: table.leftUnseen,
      hostAskedAt: clock(table.hostAskedAt),
      hostAnswer: table.hostAnswer,
      hostAnsweredAt: clock(table.hostAnsweredAt),
      hostAnsweredBy: buildPersonNameSql(answeredBy),
      assistantsAskedAt: table.assistantsAskedAt,
      visitorSays: table.visitorSays,
      visitorSaysAt: clock(table.visitorSaysAt),
      lateMinutes: table.lateMinutes,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.residentId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(here, eq(here.companyId, users.companyId))
    .leftJoin(arrivedBy, eq(arrivedBy.id, table.checkedInBy))
    .leftJoin(departedBy, eq(departedBy.id, table.departedBy))
    .leftJoin(answeredBy, eq(answeredBy.id, table.hostAnsweredBy));
}

type Row = Awaited<ReturnType<typeof selectReceptionVisits>>[number];

function toReceptionVisit(
  row: Row,
  recurringVisits: Awaited<ReturnType<typeof readRecurringVisitsOfVisits>>,
  groups: Awaited<ReturnType<typeof readMembersByVisit>>,
): ReceptionVisit {
  const { visitorFirstName, visitorLastName, hostFirstName, hostLastName, assistantsAskedAt } = row;
  const { hostCompanyLogoKey } = row;
  return {
    ...row,
    visitor: composeVisitorName(visitorLastName, visitorFirstName),
    hostName: `${hostFirstName} ${hostLastName}`.trim(),
    hostCompanyLogo: hostCompanyLogoKey && getPublicFilePath(hostCompanyLogoKey),
    agreement: getVisitAgreementState(row),
    cameAt: row.checkedInAt?.toISOString() ?? null,
    arrivedBy: row.arrivedBy ?? '',
    departedBy: row.departedBy ?? '',
    hostAnsweredBy: row.hostAnsweredBy ?? '',
    assistantsAsked: assistantsAskedAt !== null,
    standing: recurringVisits.get(row.id) ?? null,
    members: groups.get(row.id) ?? [],
  };
}
