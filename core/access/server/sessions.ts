import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Actor, Assisted, NameVisibility, Role } from '../../../kit/actor.ts';
import type { Database, Db } from '../../../kit/server/database/db.ts';
import type { Module } from '../../modules.ts';
import { users } from '../../people/server/tables.ts';
import { FORGOTTEN_AFTER, LONGEST_TURN, REMEMBERED_FOR } from '../session.ts';
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

/** Ends all sessions of a person, except one where a token hash is given, and their turns at those of others. */
export async function closeSessionsOf(db: Db, userId: number, except?: string): Promise<void> {
  await endTurnsOf(db, userId);
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.tokenHash, except)),
    );
}

/** Gives back the sessions of others in which somebody acts by their PIN. */
export async function endTurnsOf(db: Db, userId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ operatorId: null, operatorSince: null })
    .where(eq(sessions.operatorId, userId));
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
 * yet to read the person's buildings with. `only`: which of their buildings (`ub`) count.
 */
const actorColumns = (
  only = 'true',
) => `u.id as user_id, u.email, u.first_name, u.last_name, u.role, u.manages_company,
  c.id as company_id, c.name as company_name, c.records_visitor_email, c.name_visibility, c.may_switch_language,
  coalesce((
    select json_agg(json_build_object('id', b.id, 'name', b.name, 'timeZone', b.time_zone, 'modules', b.modules)
      order by b.id)
    from user_buildings ub join buildings b on b.id = ub.building_id
    where ub.user_id = u.id and b.archived_at is null and ${only}
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

/** Whether somebody is among a building's staff, as `isStaff`. */
const isStaffIn = (user: string) => `${user}.role in ('admin', 'deputy', 'reception')`;

/** Whether a building of the operator's (`ub`) is one of whose session it is, too. */
const sharedWithOwner = `exists (
      select from user_buildings theirs where theirs.user_id = owner.id and theirs.building_id = ub.building_id
    )`;

/**
 * Asked by every call, so it has a name: PostgreSQL parses and plans it once for each connection, which takes five times as
 * long as looking a session up. Who acts there by PIN counts as long as both are staff, and of one building.
 */
const findSession = {
  name: 'session',
  text: `select ${actorColumns(`(operator.id is null or ${sharedWithOwner})`)}, s.last_used_at < $2::timestamptz as stale,
      case when operator.id is not null then
        json_build_object('ownerId', owner.id, 'firstName', owner.first_name, 'lastName', owner.last_name)
      end as by_pin
    from sessions s join users owner on owner.id = s.user_id
    left join users operator on operator.id = s.operator_id and s.operator_since > $5::timestamptz
      and operator.active and ${isStaffIn('operator')} and ${isStaffIn('owner')}
      and exists (
        select from user_buildings ub join buildings b on b.id = ub.building_id
        where ub.user_id = operator.id and b.archived_at is null and ${sharedWithOwner}
      )
    join users u on u.id = coalesce(operator.id, owner.id) join companies c on c.id = u.company_id
    where s.token_hash = $1 and owner.active
      and case when s.remembered then s.last_used_at > $3::timestamptz else s.created_at > $4::timestamptz end`,
};

/** A PIN is weak: whoever acts by one does what the reception does, in the buildings of both, and nothing in others' names. */
const byPin = (actor: Actor, owner: NonNullable<Actor['byPin']>): Actor => ({
  ...actor,
  ...{ role: 'reception', managesCompany: false, assists: [], byPin: owner },
});

/**
 * Who acts with this live token, with company and buildings, or null: whose session it is, or who has taken it over. One query,
 * by primary keys. Devices cannot be paired yet, so it is a person.
 */
export async function authenticate(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  token: string,
  now: Date,
): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const { rows } = await pool.query<ActorRow & { stale: boolean; by_pin: Actor['byPin'] | null }>({
    ...findSession,
    values: [tokenHash, ago(TOUCHED_EVERY), ago(REMEMBERED_FOR), ago(FORGOTTEN_AFTER), ago(LONGEST_TURN)],
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
  const actor = toActor(row, tokenHash);
  return row.by_pin ? byPin(actor, row.by_pin) : actor;
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
    select ${sql.raw(actorColumns())}, u.active from users u join companies c on c.id = u.company_id
    where u.id = any(${sql.param([...userIds])}::integer[]) and u.deleted_at is null`);
  return new Map(rows.map((row) => [row.user_id, { ...toActor(row, ''), active: row.active }]));
}
