import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Actor, Assisted, NameVisibility, Role } from '../../../kit/actor.ts';
import type { Database, Db } from '../../../kit/server/database/db.ts';
import type { Module } from '../../modules.ts';
import { users } from '../../people/server/tables.ts';
import { FORGOTTEN_AFTER, REMEMBERED_FOR } from '../session.ts';
import { sessions } from './tables.ts';

const TOKEN_BYTES = 32;
/** How stale `last_used_at` may be, so that a read does not cost a write each time. */
const TOUCHED_EVERY = 5 * 60 * 1000;

/** What is stored of a secret that opens something. 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A secret of 256 random bits, safe in an address. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Opens a session and returns its token, which exists nowhere else. */
export async function openSession(db: Db, userId: number, remembered: boolean, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, remembered, createdAt: now, lastUsedAt: now });
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
  return token;
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends all sessions of a person, except one where a token hash is given. */
export async function closeSessionsOf(db: Db, userId: number, except?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.tokenHash, except)),
    );
}

/** Forgets sessions whose life is over. */
export async function forgetDeadSessions(db: Db, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastUsedAt, new Date(now.getTime() - REMEMBERED_FOR)),
        and(
          eq(sessions.remembered, false),
          lt(sessions.createdAt, new Date(now.getTime() - FORGOTTEN_AFTER)),
        ),
      ),
    );
}

type ActorRow = {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  manages_company: boolean;
  company_id: number;
  company_name: string;
  records_visitor_email: boolean;
  name_visibility: NameVisibility;
  may_switch_language: boolean;
  buildings: { id: number; name: string; timeZone: string; modules: Module[] }[];
  assists: Assisted[];
};

/**
 * A person with company and buildings, and whom they assist as long as both are colleagues (`areColleagues` in
 * core/people/policy.ts). It is written as SQL because it is what scopes are made from: there is no scope
 * yet to read the person's buildings with.
 */
const actorColumns = `u.id as user_id, u.email, u.first_name, u.last_name, u.role, u.manages_company,
  c.id as company_id, c.name as company_name, c.records_visitor_email, c.name_visibility, c.may_switch_language,
  coalesce((
    select json_agg(json_build_object('id', b.id, 'name', b.name, 'timeZone', b.time_zone, 'modules', b.modules)
      order by b.id)
    from user_buildings ub join buildings b on b.id = ub.building_id
    where ub.user_id = u.id and b.archived_at is null
  ), '[]') as buildings,
  coalesce((
    select json_agg(json_build_object('userId', p.id, 'email', p.email, 'firstName', p.first_name, 'lastName', p.last_name,
      'role', p.role, 'buildings', shared.ids) order by p.last_name, p.first_name, p.id)
    from assistants a join users p on p.id = a.principal_id
    cross join lateral (
      select json_agg(theirs.building_id order by theirs.building_id) as ids
      from user_buildings theirs join user_buildings own
        on own.building_id = theirs.building_id and own.user_id = u.id
      where theirs.user_id = p.id
    ) shared
    where a.assistant_id = u.id and p.active and p.company_id = u.company_id and shared.ids is not null
  ), '[]') as assists`;

function toActor(row: ActorRow, session: string): Actor {
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    managesCompany: row.manages_company,
    company: {
      id: row.company_id,
      name: row.company_name,
      recordsVisitorEmail: row.records_visitor_email,
      nameVisibility: row.name_visibility,
      maySwitchLanguage: row.may_switch_language,
    },
    buildings: row.buildings.map((building) => ({ ...building, modules: new Set(building.modules) })),
    assists: row.assists,
    session,
  };
}

/**
 * Asked by every call, so it has a name: PostgreSQL parses and plans it once for each connection, which takes five times as
 * long as looking a session up.
 */
const findSession = {
  name: 'session',
  text: `select ${actorColumns}, s.last_used_at < $2::timestamptz as stale
    from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.token_hash = $1 and u.active
      and case when s.remembered then s.last_used_at > $3::timestamptz else s.created_at > $4::timestamptz end`,
};

/**
 * Whose live token this is, with company and buildings, or null. One query, by primary keys. Devices cannot be paired yet, so
 * it is a person's.
 */
export async function authenticate(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  token: string,
  now: Date,
): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const { rows } = await pool.query<ActorRow & { stale: boolean }>({
    ...findSession,
    values: [tokenHash, ago(TOUCHED_EVERY), ago(REMEMBERED_FOR), ago(FORGOTTEN_AFTER)],
  });
  const [row] = rows;
  if (!row) return null;
  if (row.stale) {
    const used = db
      .$with('used')
      .as(
        db
          .update(sessions)
          .set({ lastUsedAt: now })
          .where(eq(sessions.tokenHash, tokenHash))
          .returning({ userId: sessions.userId }),
      );
    await db
      .with(used)
      .update(users)
      .set({ lastSeenAt: now })
      .where(inArray(users.id, db.select({ id: used.userId }).from(used)));
  }
  return toActor(row, tokenHash);
}

/**
 * A person as if they were logged in, for what is done in their place or was done by them; null where the account is
 * deleted. Who is not `active` could not log in.
 */
export async function actorById(db: Db, userId: number): Promise<Person | null> {
  return (await actorsById(db, [userId])).get(userId) ?? null;
}

export type Person = Actor & { active: boolean };

/** As `actorById`, of several at once, by their ids. */
export async function actorsById(db: Db, userIds: readonly number[]): Promise<Map<number, Person>> {
  const { rows } = await db.execute<ActorRow & { active: boolean }>(sql`
    select ${sql.raw(actorColumns)}, u.active from users u join companies c on c.id = u.company_id
    where u.id = any(${sql.param([...userIds])}::integer[]) and u.deleted_at is null`);
  return new Map(rows.map((row) => [row.user_id, { ...toActor(row, ''), active: row.active }]));
}
