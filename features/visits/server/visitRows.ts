import { type AnyColumn, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { companies, users } from '../../../core/people/server/tables.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { getPublicFilePath } from '../../../kit/server/files/files.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { visits } from './tables.ts';

export type VisitRecord = ReturnType<typeof visits.in>['$inferSelect'];

/** The caller checks permissions. */
export async function lockVisit(db: Db, scope: BuildingScope, id: number): Promise<VisitRecord | undefined> {
  const table = visits.in(scope);
  const [visit] = await db.select().from(table).where(eq(table.id, id)).for('update');
  return visit;
}

/** For mails: a concurrent edit waits and queues its mail after this one. */
export async function lockVisits(tx: Db, scope: BuildingScope, ids: number[]): Promise<VisitRecord[]> {
  const table = visits.in(scope);
  return tx
    .select()
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(asc(table.date), asc(table.time), asc(table.id))
    .for('update');
}

export async function findVisit(db: Db, scope: BuildingScope, id: number): Promise<VisitRecord | undefined> {
  const table = visits.in(scope);
  const [visit] = await db.select().from(table).where(eq(table.id, id));
  return visit;
}

export async function findHostNameAndCompany(db: Db, visit: Pick<VisitRecord, 'residentId'> | undefined) {
  if (!visit) return;
  const [host] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      company: companies.name,
      logoKey: companies.logoKey,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, visit.residentId));
  return (
    host && {
      name: capitalizeName(`${host.firstName} ${host.lastName}`),
      company: host.company,
      logo: host.logoKey && getPublicFilePath(host.logoKey),
    }
  );
}

export function buildVisitDateSubquery(scope: BuildingScope, id: AnyColumn): SQL<LocalDate | null> {
  const table = visits.in(scope);
  return sql`(select ${table.date} from ${table} where ${table.id} = ${id})`;
}

/**
 * Blocks writes to visits of all buildings until the transaction ends, so that each check-in is either in the
 * list of people inside or sees the evacuation.
 */
export async function lockCheckInsOfAllBuildings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table visits in share row exclusive mode`);
}
