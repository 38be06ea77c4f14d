import { type AnyColumn, and, eq, exists, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type Actor,
  type ActorOrDevice,
  isStaff,
  type Language,
  type NameVisibility,
} from '../../../kit/actor.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { invalidField } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { canSeeName } from '../policy.ts';
import { assistants, companies, userBuildings, users } from './tables.ts';

export const activeAccountCondition = and(eq(users.active, true), isNull(users.deletedAt));
export const sameEmailCondition = (email: string) => sql`lower(${users.email}) = lower(${email})`;

export async function findAccountForLogin(db: Db, email: string) {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, active: users.active })
    .from(users)
    .where(sameEmailCondition(email));
  return user;
}

export async function findPersonByEmail(db: Db, email: string) {
  const [user] = await db
    .select({
      id: users.id,
      email: sql<string>`${users.email}`,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      active: users.active,
    })
    .from(users)
    .where(sameEmailCondition(email));
  return user;
}

export const userNameSql = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

export const mailRecipientColumns = {
  id: users.id,
  name: userNameSql,
  firstName: users.firstName,
  email: users.email,
  language: users.language,
};

/** Includes deleted accounts; check with `isRecipientWithEmail`. */
export async function findMailRecipient(db: Db, id: number) {
  const [recipient] = await db.select(mailRecipientColumns).from(users).where(eq(users.id, id));
  if (!recipient) return;
  const { name, firstName } = recipient;
  return { ...recipient, name: capitalizeName(name), firstName: capitalizeName(firstName) };
}

export function isRecipientWithEmail<R extends { email: string | null }>(
  recipient: R | undefined,
): recipient is R & { email: string } {
  return typeof recipient?.email === 'string';
}

export const reservationHolderColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: companies.name,
  companyId: companies.id,
  nameVisibility: companies.nameVisibility,
};

interface VisibleHolder {
  id: number;
  firstName: string;
  lastName: string;
  companyName: string;
}

type SeenHolder = VisibleHolder & { companyId: number; nameVisibility: NameVisibility };

/** Null if the viewer may not see the name. */
export function redactHolder(viewer: ActorOrDevice, holder: SeenHolder): VisibleHolder | null {
  const { id: userId, companyId, nameVisibility } = holder;
  return canSeeName(viewer, { userId, companyId, nameVisibility }) ? toHolder(holder) : null;
}

/** The rule of `canSeeName` in SQL; a test compares them. */
export function visibleNameCondition(viewer: Actor): SQL {
  if (isStaff(viewer)) return sql`true`;
  const isOwn = sql`${users.id} = ${viewer.userId}`;
  const isColleague = sql`${users.companyId} = ${viewer.company.id}`;
  const more = {
    none: sql`false`,
    company: isColleague,
    everyone: sql`${isColleague} or ${companies.nameVisibility} <> 'none'`,
  };
  return sql`(${isOwn} or ${more[viewer.company.nameVisibility]})`;
}

export const toHolder = ({ id, firstName, lastName, companyName }: SeenHolder): VisibleHolder => ({
  id,
  firstName,
  lastName,
  companyName,
});

export const aliasUsersTable = (name: string) => alias(users, name);

/** Full name as a column; null without a person or for an erased account. */
export const buildPersonNameSql = ({ firstName, lastName }: Record<'firstName' | 'lastName', AnyColumn>) =>
  sql<string | null>`nullif(concat_ws(' ', nullif(${firstName}, ''), nullif(${lastName}, '')), '')`;

export async function findAdministrators(db: Db, scope: BuildingScope) {
  const membership = userBuildings.in(scope);
  return db
    .select({
      id: users.id,
      email: sql<string>`${users.email}`,
      firstName: users.firstName,
      language: users.language,
      role: users.role,
      companyId: users.companyId,
      buildingIds: sql<number[]>`array_agg(${membership.buildingId})`,
    })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(and(activeAccountCondition, inArray(users.role, ['admin', 'deputy'])))
    .groupBy(users.id)
    .orderBy(users.id);
}

export async function findAdministratorsOfAllBuildings(db: Db, scope: BuildingScope) {
  const administrators = await findAdministrators(db, scope);
  return administrators.filter(
    ({ role, buildingIds }) => role === 'admin' && buildingIds.length === scope.ids.length,
  );
}

export async function lockPerson(db: Db, id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

export async function updateUserLanguage(db: Db, id: number, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), ne(users.language, language)));
}

export async function isEmailAddressTaken(db: Db, email: string, except: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sameEmailCondition(email), ne(users.id, except)));
  return rows.length > 0;
}

export interface Resident {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  companyId: number;
  companyName: string;
  recordsVisitorEmail: boolean;
}

export function selectResidents(db: Db, scope: BuildingScope) {
  const membership = userBuildings.in(scope);
  return db
    .select({
      id: users.id,
      email: sql<string>`${users.email}`,
      firstName: users.firstName,
      lastName: users.lastName,
      companyId: companies.id,
      companyName: companies.name,
      recordsVisitorEmail: companies.recordsVisitorEmail,
    })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .$dynamic();
}

export async function findResidentsByEmail(
  db: Db,
  building: BuildingScope,
  emails: readonly string[],
): Promise<Map<string, Resident>> {
  if (emails.length === 0) return new Map();
  const normalizedEmails = [...new Set(emails.map((email) => email.trim().toLowerCase()))];
  const residents = await selectResidents(db, building).where(
    and(activeAccountCondition, sql`lower(${users.email}) = any(${sql.param(normalizedEmails)})`),
  );
  return new Map(residents.map((resident) => [resident.email.toLowerCase(), resident]));
}

export async function requireResidentByEmail(
  { db, building }: { db: Db; building: BuildingScope },
  residentEmail: string,
): Promise<Resident> {
  const residents = await findResidentsByEmail(db, building, [residentEmail]);
  const resident = residents.get(residentEmail.trim().toLowerCase());
  if (!resident) throw invalidField('residentEmail', 'resident_unknown');
  return resident;
}

export async function findResidentsById(
  db: Db,
  building: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, Resident>> {
  if (ids.length === 0) return new Map();
  const residents = await selectResidents(db, building).where(
    and(activeAccountCondition, inArray(users.id, [...ids])),
  );
  return new Map(residents.map((resident) => [resident.id, resident]));
}

export async function findMailRecipientsInBuilding(
  db: Db,
  building: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, MailRecipient>> {
  if (ids.length === 0) return new Map();
  const membership = userBuildings.in(building);
  const recipients = await db
    .select(mailRecipientColumns)
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(and(activeAccountCondition, inArray(users.id, [...ids])));
  return new Map(
    recipients
      .filter(isRecipientWithEmail)
      .map(({ name, firstName, ...person }) => [
        person.id,
        { ...person, name: capitalizeName(name), firstName: capitalizeName(firstName) },
      ]),
  );
}

/** The first person set up the building. */
export function buildingHasPeopleCondition(db: Db, building: BuildingScope): SQL {
  return exists(selectPeopleWithAccount(db, building).offset(1));
}

export function countPeopleWithAccount(db: Db, building: BuildingScope): SQL {
  return sql`(select count(*) from ${selectPeopleWithAccount(db, building).as('people')})`;
}

function selectPeopleWithAccount(db: Db, building: BuildingScope) {
  const membership = userBuildings.in(building);
  return db
    .select({ id: users.id })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(activeAccountCondition)
    .$dynamic();
}

export async function findVisitorEmailRule(
  db: Db,
  userId: number,
): Promise<{ recordsVisitorEmail: boolean } | undefined> {
  const [company] = await db
    .select({ recordsVisitorEmail: companies.recordsVisitorEmail })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  return company;
}

export interface AssistantPair {
  principalId: number;
  assistantId: number;
}

export const assistantPairCondition = ({ principalId, assistantId }: AssistantPair) =>
  and(eq(assistants.principalId, principalId), eq(assistants.assistantId, assistantId));
