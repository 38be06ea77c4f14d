import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import {
  instantSortValue,
  readPage,
  type SortValue,
  textSortValue,
} from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import { getPublicFilePath } from '../../../kit/server/files/files.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { findInvitationStates } from '../../access/server/accountInvitation.ts';
import { assistants, companies, emailChanges, userBuildings, users } from '../../people/server/tables.ts';
import type { ListedPerson, PeopleFilter, PeopleSort } from '../person.ts';
import {
  canManageAccount,
  createMembershipScope,
  findBuildingIdsOfPeople,
  requirePeopleReader,
  visiblePersonCondition,
} from './people.ts';

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: sql<string>`coalesce(${users.email}, '')`.as('person_email'),
  role: users.role,
  managesCompany: users.managesCompany,
  companyId: users.companyId,
  companyName: sql<string>`${companies.name}`.as('company_name'),
  companyLogoKey: sql<string | null>`${companies.logoKey}`.as('company_logo_key'),
  companySearched: sql<string>`${companies.searched}`.as('company_searched'),
  floor: users.floor,
  phone: users.phone,
  active: users.active,
  hasPassword: sql<boolean>`${users.passwordHash} <> ''`.as('has_password'),
  lastSeenAt: users.lastSeenAt,
  version: users.version,
};

type Row = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'role'
  | 'managesCompany'
  | 'companyId'
  | 'floor'
  | 'phone'
  | 'active'
  | 'lastSeenAt'
  | 'version'
> & {
  email: string;
  companyName: string;
  companyLogoKey: string | null;
  companySearched: string;
  hasPassword: boolean;
};

const inState = {
  active: eq(users.active, true),
  never: and(eq(users.active, true), isNull(users.lastSeenAt)),
  closed: eq(users.active, false),
  all: undefined,
};

/** Filter over `users` joined with `companies`. */
export function peopleFilterCondition(
  { db }: Pick<UserRequestContext, 'db'>,
  {
    company,
    role,
    state,
    building,
    search,
  }: PeopleFilter & { building?: number | undefined; search: string },
): SQL | undefined {
  return and(
    inState[state],
    company === undefined ? undefined : eq(users.companyId, company),
    role === undefined ? undefined : eq(users.role, role),
    building === undefined ? undefined : belongsTo(db, building, search !== ''),
    searchTextContainsCondition(sql`(${users.searched} || E'\n' || ${companies.searched})`, search),
  );
}

/** A search starts from the building's members; a list without one keeps the index of its sort order. */
function belongsTo(db: Db, building: number, isSearched: boolean): SQL {
  const membership = userBuildings.in(createMembershipScope([building]));
  return isSearched
    ? sql`${users.id} = any(array${db.select({ id: membership.userId }).from(membership)})`
    : sql`exists ${db.select({ one: sql`1` }).from(membership).where(eq(membership.userId, users.id))}`;
}

const selectWhere = (db: Db, condition: SQL | undefined) =>
  db.select(columns).from(users).innerJoin(companies, eq(companies.id, users.companyId)).where(condition);

/** Sorts by a stored column; computing the text for 20,000 people takes about 300 ms. */
const bySearched = (searched: SQL.Aliased<string>): SortValue => ({
  value: sql`${searched}`,
  asText: sql`${searched}`,
  fromText: (text) => (text.includes('\0') ? null : sql`${text}::text`),
});

export async function listPeople(
  context: UserRequestContext,
  query: PageQuery<PeopleSort> & PeopleFilter & { building?: number | undefined },
): Promise<PageOfRows<ListedPerson>> {
  const { db, actor, everywhere } = context;
  requirePeopleReader(actor);
  const within = query.building === undefined || everywhere.ids.includes(query.building);
  const condition = and(
    within ? undefined : sql`false`,
    visiblePersonCondition(context),
    peopleFilterCondition(context, query),
  );
  const list = selectWhere(db, condition).as('list');
  const sorts = {
    name: textSortValue(sql`(${list.lastName} || ' ' || ${list.firstName})`),
    company: bySearched(list.companySearched),
    lastSeen: instantSortValue(sql`coalesce(${list.lastSeenAt}, 'epoch')`),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return { ...page, rows: await toListedPeople(context, rows as Row[]) };
}

export async function findListedPeopleById(
  context: UserRequestContext,
  ids: readonly number[],
): Promise<ListedPerson[]> {
  if (ids.length === 0) return [];
  const rows = await selectWhere(
    context.db,
    and(visiblePersonCondition(context), inArray(users.id, [...ids])),
  );
  return toListedPeople(context, rows);
}

async function toListedPeople(
  { db, actor }: UserRequestContext,
  rows: readonly Row[],
): Promise<ListedPerson[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const buildingsOf = await findBuildingIdsOfPeople(db, ids);
  const assistantCounts = await db
    .select({ id: assistants.principalId, count: sql<number>`count(*)::int` })
    .from(assistants)
    .where(inArray(assistants.principalId, ids))
    .groupBy(assistants.principalId);
  const counts = new Map(assistantCounts.map(({ id, count }) => [id, count]));
  const pendingEmails = await db.select().from(emailChanges).where(inArray(emailChanges.userId, ids));
  const newEmails = new Map(pendingEmails.map(({ userId, email }) => [userId, email]));
  const newcomers = rows.filter(({ hasPassword }) => !hasPassword).map(({ id }) => id);
  const invitations = await findInvitationStates(db, newcomers);
  return rows.map(({ companyId, companyLogoKey, companySearched: _, lastSeenAt, ...row }) => {
    const buildings = buildingsOf.get(row.id) ?? [];
    return {
      ...row,
      name: `${row.firstName} ${row.lastName}`,
      invitation: toInvitationState[invitations.get(row.id) ?? 'none'],
      newEmail: newEmails.get(row.id) ?? '',
      company: {
        id: companyId,
        name: row.companyName,
        logo: companyLogoKey && getPublicFilePath(companyLogoKey),
      },
      buildings: sharedBuildings(actor, buildings),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      assistants: counts.get(row.id) ?? 0,
      mayHandle: canManageAccount(actor, { role: row.role, companyId, buildings }),
    };
  });
}

/** Queued mails count as sent; withheld mails need an action, like failed ones. */
const toInvitationState = {
  ...({ none: 'none', kept: 'kept', queued: 'sent', sent: 'sent' } as const),
  ...({ failed: 'failed', withheld: 'failed' } as const),
};

const sharedBuildings = (actor: Actor, buildings: readonly number[]) =>
  actor.buildings.filter(({ id }) => buildings.includes(id)).map(({ id, name }) => ({ id, name }));
