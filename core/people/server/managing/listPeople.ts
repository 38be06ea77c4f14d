import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../kit/actor.ts';
import type { Page, PageQuery } from '../../../../kit/page.ts';
import {
  byInstant,
  byText,
  readPage,
  type SortValue,
} from '../../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { searchTextContains } from '../../../../kit/server/database/searchConditions.ts';
import type { UserContext } from '../../../../kit/server/http/router.ts';
import { invitationsOf } from '../../../access/server/accountInvitation.ts';
import { companies } from '../../../companies/server/tables.ts';
import type { ListedPerson, PeopleFilter, PeopleSort } from '../../managed.ts';
import { assistants, emailChanges, userBuildings, users } from '../tables.ts';
import { allBuildingsOf, known, mayHandle, membersOf, requireReader } from './people.ts';

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: sql<string>`coalesce(${users.email}, '')`.as('person_email'),
  role: users.role,
  managesCompany: users.managesCompany,
  companyId: users.companyId,
  companyName: sql<string>`${companies.name}`.as('company_name'),
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
> & { email: string; companyName: string; companySearched: string; hasPassword: boolean };

const inState = {
  active: eq(users.active, true),
  never: and(eq(users.active, true), isNull(users.lastSeenAt)),
  closed: eq(users.active, false),
  all: undefined,
};

/** The people that are asked for: a condition over `users` and their `companies`. */
export function whoIsAsked(
  { db }: Pick<UserContext, 'db'>,
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
    searchTextContains(sql`(${users.searched} || E'\n' || ${companies.searched})`, search),
  );
}

/**
 * Who belongs to a building. A search begins with them, so that it costs what they are and not what all others are besides; a page
 * without one is read in its order, and ends where it is full.
 */
function belongsTo(db: Db, building: number, isSearched: boolean): SQL {
  const there = userBuildings.in(membersOf([building]));
  return isSearched
    ? sql`${users.id} = any(array${db.select({ id: there.userId }).from(there)})`
    : sql`exists ${db.select({ one: sql`1` }).from(there).where(eq(there.userId, users.id))}`;
}

const selectWhere = (db: Db, condition: SQL | undefined) =>
  db.select(columns).from(users).innerJoin(companies, eq(companies.id, users.companyId)).where(condition);

/** Sorts by a text that is kept as it is searched: of 20,000 people it would take a third of a second to make it anew. */
const bySearched = (searched: SQL.Aliased<string>): SortValue => ({
  value: sql`${searched}`,
  asText: sql`${searched}`,
  fromText: (read) => (read.includes('\0') ? null : sql`${read}::text`),
});

/** The people whom the caller may know of, page by page. */
export async function listPeople(
  context: UserContext,
  asked: PageQuery<PeopleSort> & PeopleFilter & { building?: number | undefined },
): Promise<Page<ListedPerson>> {
  const { db, actor, everywhere } = context;
  requireReader(actor);
  // Whose building is not the caller's has nobody in it for them.
  const within = asked.building === undefined || everywhere.ids.includes(asked.building);
  const condition = and(within ? undefined : sql`false`, known(context), whoIsAsked(context, asked));
  const list = selectWhere(db, condition).as('list');
  const sorts = {
    name: byText(sql`(${list.lastName} || ' ' || ${list.firstName})`),
    company: bySearched(list.companySearched),
    // Who was never there comes before all others.
    lastSeen: byInstant(sql`coalesce(${list.lastSeenAt}, 'epoch')`),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, asked);
  return { ...page, rows: await shown(context, rows as Row[]) };
}

/** Some of them, as the list shows them; in no order. */
export async function showPeople(context: UserContext, ids: readonly number[]): Promise<ListedPerson[]> {
  if (ids.length === 0) return [];
  const rows = await selectWhere(context.db, and(known(context), inArray(users.id, [...ids])));
  return shown(context, rows);
}

async function shown({ db, actor }: UserContext, rows: readonly Row[]): Promise<ListedPerson[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const buildingsOf = await allBuildingsOf(db, ids);
  const helped = await db
    .select({ id: assistants.principalId, count: sql<number>`count(*)::int` })
    .from(assistants)
    .where(inArray(assistants.principalId, ids))
    .groupBy(assistants.principalId);
  const counts = new Map(helped.map(({ id, count }) => [id, count]));
  const waiting = await db.select().from(emailChanges).where(inArray(emailChanges.userId, ids));
  const newEmails = new Map(waiting.map(({ userId, email }) => [userId, email]));
  const newcomers = rows.filter(({ hasPassword }) => !hasPassword).map(({ id }) => id);
  const invitations = await invitationsOf(db, newcomers);
  return rows.map(({ companyId, companySearched: _, lastSeenAt, ...row }) => {
    const buildings = buildingsOf.get(row.id) ?? [];
    return {
      ...row,
      name: `${row.firstName} ${row.lastName}`,
      invitation: invitationAs[invitations.get(row.id) ?? 'none'],
      newEmail: newEmails.get(row.id) ?? '',
      company: { id: companyId, name: row.companyName },
      buildings: shared(actor, buildings),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      assistants: counts.get(row.id) ?? 0,
      mayHandle: mayHandle(actor, { role: row.role, companyId, buildings }),
    };
  });
}

/** What is on its way counts as sent, and what was held back does not leave by itself. */
const invitationAs = {
  ...({ none: 'none', kept: 'kept', queued: 'sent', sent: 'sent' } as const),
  ...({ failed: 'failed', withheld: 'failed' } as const),
};

/** Those of the buildings that are the reader's too. */
const shared = (actor: Actor, buildings: readonly number[]) =>
  actor.buildings.filter(({ id }) => buildings.includes(id)).map(({ id, name }) => ({ id, name }));
