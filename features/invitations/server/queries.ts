import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import {
  accountRegistrationBuildings,
  accountRegistrations,
  invitationBuildings,
  invitations,
  registrationInvitees,
} from './tables.ts';

// Buildings are read without a scope: a code or token has none, and yields the scope.

/** All values that the code signs; buildings are sorted. */
export const invitationRecordColumns = {
  ...getTableColumns(invitations),
  buildingIds: sql<number[]>`array(
    select building_id from invitation_buildings where invitation_id = ${invitations.id} order by 1)`.as(
    'building_ids',
  ),
  inviteeEmail: sql<string | null>`(
    select email from invitees where invitation_id = ${invitations.id})`.as('invitee_email'),
};
export type InvitationRecord = typeof invitations.$inferSelect & {
  buildingIds: number[];
  inviteeEmail: string | null;
};

export const accountRegistrationRecordColumns = {
  ...getTableColumns(accountRegistrations),
  buildingIds: sql<number[]>`array(
    select building_id from registration_buildings where registration_id = ${accountRegistrations.id} order by 1)`.as(
    'building_ids',
  ),
};
export type AccountRegistrationRecord = typeof accountRegistrations.$inferSelect & { buildingIds: number[] };

/** True if the invitation includes no other building. */
export function invitationWithinBuildingsCondition(buildingIds: readonly number[]): SQL {
  return sql`not exists (select from invitation_buildings
    where invitation_id = ${invitations.id} and building_id <> all (${sql.param([...buildingIds])}::integer[]))`;
}

export function selectAccountRegistrationIds(db: Db, scope: BuildingScope) {
  const links = accountRegistrationBuildings.in(scope);
  return db.select({ id: links.registrationId }).from(links);
}

type NewRow = typeof invitations.$inferInsert & { buildingIds: readonly number[] };

export async function insertInvitation(db: Db, { buildingIds, ...row }: NewRow): Promise<InvitationRecord> {
  const [invitation] = await db.insert(invitations).values(row).returning();
  if (!invitation) throw new Error('The invitation was not inserted');
  await insertInvitationBuildings(db, buildingIds, [invitation.id]);
  return { ...invitation, buildingIds: [...buildingIds], inviteeEmail: null };
}

export async function insertMailedInvitations(
  db: Db,
  { buildingIds, ...row }: Omit<NewRow, 'companyId'>,
  people: readonly (Omit<typeof registrationInvitees.$inferInsert, 'invitationId'> & {
    companyId: number | null;
  })[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const insertedRows = await db
    .insert(invitations)
    .values(people.map(({ companyId }) => ({ ...row, companyId })))
    .returning({ id: invitations.id });
  // Ids of one insert increase in the order of its rows.
  const ids = insertedRows.map(({ id }) => id).sort((a, b) => a - b);
  await insertInvitationBuildings(db, buildingIds, ids);
  await db
    .insert(registrationInvitees)
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

export async function insertAccountRegistration(
  db: Db,
  { buildingIds, ...row }: typeof accountRegistrations.$inferInsert & { buildingIds: readonly number[] },
): Promise<AccountRegistrationRecord> {
  const [registration] = await db.insert(accountRegistrations).values(row).returning();
  if (!registration) throw new Error('The registration was not inserted');
  for (const id of buildingIds)
    await accountRegistrationBuildings.insert(db, new BuildingScope([id]), [
      { registrationId: registration.id },
    ]);
  return { ...registration, buildingIds: [...buildingIds] };
}
