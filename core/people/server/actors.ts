import { sql } from 'drizzle-orm';
import type { Actor, AssistedPrincipal, NameVisibility, Role } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { getPublicFilePath } from '../../../kit/server/files/files.ts';
import type { Module } from '../../feature/modules.ts';

export type ActorRecord = {
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
  logo_key: string | null;
  buildings: { id: number; name: string; timeZone: string; modules: Module[] }[];
  assists: AssistedPrincipal[];
};

/** Raw SQL, because building scopes are derived from this query. `only` filters the buildings (`ub`). */
export const buildActorSelectSql = (
  only = 'true',
) => `u.id as user_id, u.email, u.first_name, u.last_name, u.role, u.manages_company,
  c.id as company_id, c.name as company_name, c.records_visitor_email, c.name_visibility,
  c.may_switch_language, c.logo_key,
  coalesce((
    select json_agg(json_build_object('id', b.id, 'name', b.name, 'timeZone', b.time_zone, 'modules', b.modules)
      order by b.id)
    from user_buildings ub join buildings b on b.id = ub.building_id
    where ub.user_id = u.id and b.archived_at is null and ${only}
  ), '[]') as buildings,
  coalesce((
    select json_agg(json_build_object('userId', p.id, 'email', p.email, 'firstName', p.first_name,
      'lastName', p.last_name, 'role', p.role, 'buildings', shared.ids) order by p.last_name, p.first_name, p.id)
    from assistants a join users p on p.id = a.principal_id
    cross join lateral (
      select json_agg(theirs.building_id order by theirs.building_id) as ids
      from user_buildings theirs join user_buildings own
        on own.building_id = theirs.building_id and own.user_id = u.id
      where theirs.user_id = p.id
    ) shared
    where a.assistant_id = u.id and p.active and p.company_id = u.company_id and shared.ids is not null
  ), '[]') as assists`;

export function toActor(row: ActorRecord, session: string): Actor {
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
      logo: row.logo_key === null ? undefined : getPublicFilePath(row.logo_key),
    },
    buildings: row.buildings.map((building) => ({ ...building, modules: new Set(building.modules) })),
    assists: row.assists,
    session,
  };
}

/** Null if the account is deleted; inactive people are included. */
export async function findActor(db: Db, userId: number): Promise<ActorAccount | null> {
  return (await findActorAccountsById(db, [userId])).get(userId) ?? null;
}

export type ActorAccount = Actor & { active: boolean };

export async function findActorAccountsById(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, ActorAccount>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<ActorRecord & { active: boolean }>(sql`
    select ${sql.raw(buildActorSelectSql())}, u.active from users u join companies c on c.id = u.company_id
    where u.id = any(${sql.param([...userIds])}::integer[]) and u.deleted_at is null`);
  return new Map(rows.map((row) => [row.user_id, { ...toActor(row, ''), active: row.active }]));
}
