import { and, asc, eq, exists, gt, gte, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { activeAccountCondition, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { daySortValue, readPage, textSortValue } from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { addDays, getToday, type LocalDate } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import {
  DOCUMENT_DUE_DAYS,
  getContractorDocumentState,
  getRecurringVisitState,
  type RecurringVisit,
  type RecurringVisitFilter,
  type RecurringVisitSort,
} from '../recurringVisit.ts';
import { readRecurringVisitTeams } from './expectedVisits.ts';
import { contractorDocuments, recurringVisitMembers, recurringVisits } from './tables.ts';

type RecurringVisitReadContext = Pick<BuildingContext, 'db' | 'building' | 'actor' | 'now' | 'files'>;
type Table = ReturnType<typeof recurringVisits.in>;

/** The same rule as in `getContractorDocumentState`. */
const contractorDocumentMissingCondition = (documents: ReturnType<typeof contractorDocuments.in>): SQL =>
  sql`(${documents.number} = '' and ${documents.validUntil} is null and ${documents.fileId} is null)`;

function hasDueDocuments(db: Db, building: BuildingScope, table: Table, date: LocalDate): SQL {
  const documents = contractorDocuments.in(building);
  const ends = documents.validUntil;
  return exists(
    db
      .select({ one: sql`1` })
      .from(documents)
      .where(
        and(
          eq(documents.standingId, table.id),
          or(
            contractorDocumentMissingCondition(documents),
            lt(ends, date),
            and(lt(ends, table.until), lte(ends, addDays(date, DOCUMENT_DUE_DAYS))),
          ),
        ),
      ),
  );
}

function hostInBuildingCondition(db: Db, building: BuildingScope, table: Table): SQL {
  const members = userBuildings.in(building);
  return exists(
    db
      .select({ one: sql`1` })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.userId, table.hostId), activeAccountCondition)),
  );
}

function toCondition(
  { db, building, now }: RecurringVisitReadContext,
  table: Table,
  show: RecurringVisitFilter['show'],
): SQL | undefined {
  const date = getToday(building.timeZone, now);
  if (show === undefined) return undefined;
  if (show === 'ended') return lt(table.until, date);
  if (show === 'coming') return gt(table.from, date);
  if (show === 'running') return and(lte(table.from, date), gte(table.until, date));
  return and(
    gte(table.until, date),
    or(hasDueDocuments(db, building, table, date), not(hostInBuildingCondition(db, building, table))),
  );
}

function selectRows(
  readContext: RecurringVisitReadContext,
  buildCondition: (table: Table) => SQL | undefined,
) {
  const { db, building } = readContext;
  const table = recurringVisits.in(building);
  return db
    .select({
      id: table.id,
      contractor: table.contractor,
      purpose: table.purpose,
      version: table.version,
      from: table.from,
      until: table.until,
      weekdays: table.weekdays,
      hoursFrom: table.hoursFrom,
      hoursTo: table.hoursTo,
      hostName: sql<string>`coalesce(${buildPersonNameSql(users)}, '')`.as('host_name'),
      hostEmail: users.email,
      hostCompany: sql<string>`${companies.name}`.as('host_company'),
      hostIsHere: sql<boolean>`${hostInBuildingCondition(db, building, table)}`.as('host_is_here'),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.hostId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(buildCondition(table));
}
type Row = Awaited<ReturnType<typeof selectRows>>[number];

function matchesSearch(
  { db, building }: RecurringVisitReadContext,
  table: Table,
  search: string,
): SQL | undefined {
  const team = recurringVisitMembers.in(building);
  const names = db
    .select({ names: sql`string_agg(${team.firstName} || ' ' || ${team.lastName}, E'\n')` })
    .from(team)
    .where(eq(team.standingId, table.id));
  const texts = [table.contractor, table.purpose, users.firstName, users.lastName, companies.name];
  return containsWordsCondition([...texts, sql`(${names})`], search);
}

export async function listRecurringVisits(
  context: BuildingContext,
  { show, ...query }: PageQuery<RecurringVisitSort> & RecurringVisitFilter,
): Promise<PageOfRows<RecurringVisit>> {
  if (!can.manage(context.actor)) throw new AppError('forbidden');
  const list = selectRows(context, (table) =>
    and(toCondition(context, table, show), matchesSearch(context, table, query.search)),
  ).as('list');
  const sorts = {
    contractor: textSortValue(list.contractor),
    host: textSortValue(list.hostName),
    from: daySortValue(list.from),
    until: daySortValue(list.until),
  };
  const { rows, ...page } = await readPage(context.db, { list, sorts, id: list.id }, query);
  return { ...page, rows: await toRecurringVisits(context, rows as Row[]) };
}

export async function countDueRecurringVisits(context: BuildingContext): Promise<{ due: number }> {
  const { db, building, actor } = context;
  if (!can.manage(actor)) throw new AppError('forbidden');
  const table = recurringVisits.in(building);
  return { due: await db.$count(table, toCondition(context, table, 'due')) };
}

export async function findRecurringVisit(
  context: RecurringVisitReadContext,
  id: number,
): Promise<RecurringVisit[]> {
  return toRecurringVisits(context, await selectRows(context, (table) => eq(table.id, id)));
}

async function toRecurringVisits(
  { db, building, files, now }: RecurringVisitReadContext,
  rows: readonly Row[],
): Promise<RecurringVisit[]> {
  const ids = rows.map(({ id }) => id);
  const date = getToday(building.timeZone, now);
  const teams = await readRecurringVisitTeams(db, building, ids);
  const table = contractorDocuments.in(building);
  const documentRows = await db
    .select()
    .from(table)
    .where(sql`${table.standingId} = any(${sql.param(ids)}::int[])`)
    .orderBy(asc(table.id));
  const fileDetails = await files.describeFiles(
    db,
    building,
    documentRows.map(({ fileId }) => fileId),
    now,
  );
  const documentsOf = Map.groupBy(documentRows, ({ standingId }) => standingId);
  return rows.map(({ hostName, hostEmail, hostCompany, hostIsHere: isHere, ...row }) => ({
    ...row,
    host: isHere ? { name: hostName, email: hostEmail ?? '', companyName: hostCompany } : null,
    team: (teams.get(row.id) ?? []).map(({ id, firstName, lastName, email }) => ({
      id,
      firstName,
      lastName,
      email,
    })),
    documents: (documentsOf.get(row.id) ?? []).map(({ id, kind, name, number, validUntil, fileId }) => {
      const file = fileId === null ? undefined : fileDetails.get(fileId);
      return {
        id,
        kind,
        name,
        number,
        validUntil,
        file: file ? { id: file.id, name: file.name, address: file.address } : null,
        state: getContractorDocumentState({ number, validUntil, file: fileId }, date, row.until),
      };
    }),
    state: getRecurringVisitState(row, date),
  }));
}
