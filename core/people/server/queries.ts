import { type AnyColumn, and, eq, exists, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type Actor,
  isStaff,
  type Language,
  type NameVisibility,
  type Principal,
} from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { nameInWords } from '../../../kit/nameInWords.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { companies } from '../../companies/server/tables.ts';
import { mayName } from '../policy.ts';
import { userBuildings, users } from './tables.ts';

/** Whose account is open. */
export const alive = and(eq(users.active, true), isNull(users.deletedAt));
export const sameAddress = (email: string) => sql`lower(${users.email}) = lower(${email})`;

/** What logging in needs to know of an address, or undefined. */
export async function findForLogin(db: Db, email: string) {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, active: users.active })
    .from(users)
    .where(sameAddress(email));
  return user;
}

/** Who has an account with this address, or undefined. */
export async function personByEmail(db: Db, email: string) {
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
    .where(sameAddress(email));
  return user;
}

/** Somebody to whom a mail is written, in their language. */
export interface MailRecipient {
  id: number;
  name: string;
  firstName: string;
  email: string;
  language: Language;
}

/** What a mail says of people, as columns to select; who deleted their account has no address, and an empty name. */
export const mailRecipientColumns = {
  id: users.id,
  name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
  firstName: users.firstName,
  email: users.email,
  language: users.language,
};

/** Whom a mail is written to, or whom it names; see `isReachable`. */
export async function findMailRecipient(db: Db, id: number) {
  const [recipient] = await db.select(mailRecipientColumns).from(users).where(eq(users.id, id));
  if (!recipient) return;
  const { name, firstName } = recipient;
  return { ...recipient, name: nameInWords(name), firstName: nameInWords(firstName) };
}

/** Whether there is still somebody to write to. */
export function isReachable<R extends { email: string | null }>(
  recipient: R | undefined,
): recipient is R & { email: string } {
  return typeof recipient?.email === 'string';
}

/** Who holds a reservation, as columns to select from `users` and their `companies`; see `asSeenBy`. */
export const holderColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: companies.name,
  companyId: companies.id,
  nameVisibility: companies.nameVisibility,
};

interface Named {
  id: number;
  firstName: string;
  lastName: string;
  companyName: string;
}

type SeenHolder = Named & { companyId: number; nameVisibility: NameVisibility };

/** The holder's name, or null where the viewer may not know it. */
export function asSeenBy(viewer: Principal, holder: SeenHolder): Named | null {
  const { id: userId, companyId, nameVisibility } = holder;
  return mayName(viewer, { userId, companyId, nameVisibility }) ? namedHolder(holder) : null;
}

/** `mayName` as a filter over `users`, who hold something, and their `companies`; a test proves that they agree. */
export function namedTo(viewer: Actor): SQL {
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

/** The holder's name for who knows them anyway: they themselves, and the assistant who made it for them. */
export const namedHolder = ({ id, firstName, lastName, companyName }: SeenHolder): Named => ({
  id,
  firstName,
  lastName,
  companyName,
});

/** A second person of a row, to be joined under this name: the assistant of whose it is. */
export const otherPerson = (name: string) => alias(users, name);

/** First and last name, as a column to select; null where there is nobody, or nobody any more. */
export const personNameOf = ({ firstName, lastName }: Record<'firstName' | 'lastName', AnyColumn>) =>
  sql<string | null>`nullif(concat_ws(' ', nullif(${firstName}, ''), nullif(${lastName}, '')), '')`;

/** The active administrators of any of the scope's buildings, each with those that they administer. */
export async function administratorsOf(db: Db, scope: BuildingScope) {
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
    .where(and(alive, inArray(users.role, ['admin', 'deputy'])))
    .groupBy(users.id)
    .orderBy(users.id);
}

/** The active administrators of all of the scope's buildings, with their companies; deputies are none. */
export async function administratorsOfEvery(db: Db, scope: BuildingScope) {
  const found = await administratorsOf(db, scope);
  return found.filter(({ role, buildingIds }) => role === 'admin' && buildingIds.length === scope.ids.length);
}

/** The person's own row, locked until the transaction ends. */
export async function lockPerson(db: Db, id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

export async function rememberLanguage(db: Db, id: number, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), ne(users.language, language)));
}

export async function addressTaken(db: Db, email: string, except: number): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sameAddress(email), ne(users.id, except)));
  return found.length > 0;
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

/** The active people of the scope's buildings; one query's body for all who look for residents. */
export function residents(db: Db, scope: BuildingScope) {
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

/** Active people of a building by address (lower case). */
export async function residentsByEmail(
  db: Db,
  building: BuildingScope,
  emails: readonly string[],
): Promise<Map<string, Resident>> {
  if (emails.length === 0) return new Map();
  const wanted = [...new Set(emails.map((email) => email.trim().toLowerCase()))];
  const found = await residents(db, building).where(
    and(alive, sql`lower(${users.email}) = any(${sql.param(wanted)})`),
  );
  return new Map(found.map((resident) => [resident.email.toLowerCase(), resident]));
}

/** The resident for whom somebody acts, by the address named. Throws `resident_unknown` at its field. */
export async function residentNamed(
  { db, building }: { db: Db; building: BuildingScope },
  residentEmail: string,
): Promise<Resident> {
  const found = await residentsByEmail(db, building, [residentEmail]);
  const resident = found.get(residentEmail.trim().toLowerCase());
  if (!resident) throw invalidField('residentEmail', 'resident_unknown');
  return resident;
}

/** Active people of a building by id. */
export async function residentsById(
  db: Db,
  building: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, Resident>> {
  if (ids.length === 0) return new Map();
  const found = await residents(db, building).where(and(alive, inArray(users.id, [...ids])));
  return new Map(found.map((resident) => [resident.id, resident]));
}

/** Whom of the active people of a building mails are written to, by id, in their languages. */
export async function recipientsById(
  db: Db,
  building: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, MailRecipient>> {
  if (ids.length === 0) return new Map();
  const membership = userBuildings.in(building);
  const found = await db
    .select(mailRecipientColumns)
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(and(alive, inArray(users.id, [...ids])));
  return new Map(
    found
      .filter(isReachable)
      .map(({ name, firstName, ...person }) => [
        person.id,
        { ...person, name: nameInWords(name), firstName: nameInWords(firstName) },
      ]),
  );
}

/** Whether a building has people beside the first, who set it up. */
export function hasPeople(db: Db, building: BuildingScope): SQL {
  const membership = userBuildings.in(building);
  const found = db
    .select({ id: users.id })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(alive);
  return exists(found.offset(1));
}

/** The company rules that hold for a person, who may have left. */
export async function companyOf(
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
