import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import {
  invitationBuildings,
  invitations,
  invitees,
  registrationBuildings,
  registrations,
} from './tables.ts';

// Buildings are read without a scope: a code or token has none, and yields the scope.

/** All values that the code signs; buildings are sorted. */
export const invitationColumns = {
  ...getTableColumns(invitations),
  buildingIds: sql<number[]>`array(
    select building_id from invitation_buildings where invitation_id = ${invitations.id} order by 1)`.as(
    'building_ids',
  ),
  inviteeEmail: sql<string | null>`(
    select email from invitees where invitation_id = ${invitations.id})`.as('invitee_email'),
};
export type InvitationRow = typeof invitations.$inferSelect & {
  buildingIds: number[];
  inviteeEmail: string | null;
};

export const registrationColumns = {
  ...getTableColumns(registrations),
  buildingIds: sql<number[]>`array(
    select building_id from registration_buildings where registration_id = ${registrations.id} order by 1)`.as(
    'building_ids',
  ),
};
export type RegistrationRow = typeof registrations.$inferSelect & { buildingIds: number[] };

/** True if the invitation includes no other building. */
export function isForBuildingsOnly(buildingIds: readonly number[]): SQL {
  return sql`not exists (select from invitation_buildings
    where invitation_id = ${invitations.id} and building_id <> all (${sql.param([...buildingIds])}::integer[]))`;
}

export function selectRegistrationIdsOfBuildings(db: Db, scope: BuildingScope) {
  const named = registrationBuildings.in(scope);
  return db.select({ id: named.registrationId }).from(named);
}

type NewRow = typeof invitations.$inferInsert & { buildingIds: readonly number[] };

export async function insertInvitation(db: Db, { buildingIds, ...row }: NewRow): Promise<InvitationRow> {
  const [made] = await db.insert(invitations).values(row).returning();
  if (!made) throw new Error('The invitation was not inserted');
  await insertInvitationBuildings(db, buildingIds, [made.id]);
  return { ...made, buildingIds: [...buildingIds], inviteeEmail: null };
}

export async function insertInvitees(
  db: Db,
  { buildingIds, ...row }: Omit<NewRow, 'companyId'>,
  people: readonly (Omit<typeof invitees.$inferInsert, 'invitationId'> & { companyId: number | null })[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const made = await db
    .insert(invitations)
    .values(people.map(({ companyId }) => ({ ...row, companyId })))
    .returning({ id: invitations.id });
  // Ids of one insert increase in the order of its rows.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  await insertInvitationBuildings(db, buildingIds, ids);
  await db
    .insert(invitees)
    .values(
      people.map(({ companyId: _, ...person }, at) => ({ ...person, invitationId: ids[at] as number })),
    );
  return ids;
}

async function insertInvitationBuildings(
  db: Db,
  buildingIds: readonly number[],
  ids: readonly number[],
): Promise<void> {
  for (const id of buildingIds)
    await invitationBuildings.insert(
      db,
      new BuildingScope([id]),
      ids.map((invitationId) => ({ invitationId })),
    );
}

export async function insertRegistration(
  db: Db,
  { buildingIds, ...row }: typeof registrations.$inferInsert & { buildingIds: readonly number[] },
): Promise<RegistrationRow> {
  const [made] = await db.insert(registrations).values(row).returning();
  if (!made) throw new Error('The registration was not inserted');
  for (const id of buildingIds)
    await registrationBuildings.insert(db, new BuildingScope([id]), [{ registrationId: made.id }]);
  return { ...made, buildingIds: [...buildingIds] };
}
