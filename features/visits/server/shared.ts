import { type AnyColumn, eq, inArray, type SQL } from 'drizzle-orm';
import { companies } from '../../../core/companies/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { Fact } from '../../../kit/fact.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { visitNdaSigned } from '../facts.ts';
import type { NdaProof } from '../shared.ts';
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
  return host && { name: `${host.firstName} ${host.lastName}`.trim(), company: host.company };
}

/** The days of visits by their ids; one that is gone is left out. */
export async function daysOfVisits(
  db: Db,
  scope: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, LocalDate>> {
  if (ids.length === 0) return new Map();
  const table = visits.in(scope);
  const rows = await db
    .select({ id: table.id, date: table.date })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, date }) => [id, date]));
}

/** The visit counts as signed. `how`: what proves it. Answers what is to be recorded. */
export async function markSigned(
  { db, now }: Pick<Context, 'db' | 'now'>,
  scope: BuildingScope,
  visit: VisitRow,
  how: NdaProof,
): Promise<Fact> {
  const { id, buildingId: building } = visit;
  await visits.update(db, scope, { ndaSigned: true, updatedAt: now }, (table) => eq(table.id, id));
  return visitNdaSigned({ building, id, says: { how } });
}
