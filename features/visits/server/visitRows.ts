import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { companies } from '../../../core/companies/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { nameInWords } from '../../../kit/nameInWords.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { visitAgreementClaimed, visitAgreementSigned } from '../activity.ts';
import type { AgreementProof } from '../shared.ts';
import { visits } from './tables.ts';

export type VisitRow = ReturnType<typeof visits.in>['$inferSelect'];

/** A visit as far as it matters whether an earlier agreement speaks for it: columns of a query, or the values of a row. */
export interface CoveredVisit {
  buildingId: AnyColumn | number;
  visitorEmail: AnyColumn | string | null;
  date: AnyColumn | LocalDate;
}

/** Whether the visitor need not sign again, as a condition in a query over `visits`. */
export type Coverage = (scope: BuildingScope, visits: CoveredVisit) => SQL;

/** Whether somebody signed in the visitor’s name whose papers are to be checked, in the same way. */
export type Claims = (scope: BuildingScope, visits: { buildingId: AnyColumn; id: AnyColumn }) => SQL;

/** One visit, locked until the transaction ends, or undefined. Who may know of it is for the caller to ask. */
export async function lockVisit(db: Db, scope: BuildingScope, id: number): Promise<VisitRow | undefined> {
  const table = visits.in(scope);
  const [visit] = await db.select().from(table).where(eq(table.id, id)).for('update');
  return visit;
}

/** The same, not locked. */
export async function findVisit(db: Db, scope: BuildingScope, id: number): Promise<VisitRow | undefined> {
  const table = visits.in(scope);
  const [visit] = await db.select().from(table).where(eq(table.id, id));
  return visit;
}

/** Whom a visitor comes to see; without a name where that account is deleted. */
export async function hostOf(db: Db, visit: Pick<VisitRow, 'residentId'> | undefined) {
  if (!visit) return;
  const [host] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, company: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, visit.residentId));
  return host && { name: nameInWords(`${host.firstName} ${host.lastName}`), company: host.company };
}

/** The day of the visit that a column names, null where it is gone: an expression in a query of another feature. */
export function dayOfVisit(scope: BuildingScope, id: AnyColumn): SQL<LocalDate | null> {
  const table = visits.in(scope);
  return sql`(select ${table.date} from ${table} where ${table.id} = ${id})`;
}

/** The visit counts as signed. `how`: what proves it. Answers what is to be recorded. */
export async function markSigned(
  { db, now }: Pick<Context, 'db' | 'now'>,
  scope: BuildingScope,
  visit: VisitRow,
  how: AgreementProof,
): Promise<Activity> {
  const { id, buildingId: building } = visit;
  await visits.update(db, scope, { ndaSigned: true, updatedAt: now }, (table) => eq(table.id, id));
  return visitAgreementSigned({ building, id, says: { how } });
}

/** Somebody signed in the name of a visit’s visitor, whose papers are to be checked. Answers what is to be recorded. */
export async function noteClaim(
  { db }: Pick<Context, 'db'>,
  scope: BuildingScope,
  { id, buildingId: building, updatedAt }: VisitRow,
): Promise<Activity> {
  // The row notes by itself that it was written: whoever follows the day’s changes reads it again.
  await visits.update(db, scope, { updatedAt }, (table) => eq(table.id, id));
  return visitAgreementClaimed({ building, id });
}

/** Whether an earlier agreement speaks for a visit, whether or not it has one of its own. */
export async function isCovered(
  db: Db,
  scope: BuildingScope,
  { id }: Pick<VisitRow, 'id'>,
  covered: Coverage,
): Promise<boolean> {
  const table = visits.in(scope);
  const [row] = await db
    .select({ is: covered(scope, table) })
    .from(table)
    .where(eq(table.id, id));
  return row?.is === true;
}
