import { and, eq, isNull } from 'drizzle-orm';
import { readAllBuildingsScope, toBuildingScope } from '../../../core/buildings/server/allBuildings.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { RunningEvacuation } from '../evacuation.ts';
import { compareFloors } from '../floors.ts';
import { can } from '../policy.ts';
import { evacuationLinks, evacuations } from './tables.ts';
import { hashWardenCode } from './wardenCodes.ts';

export async function findRunningEvacuation(db: Db, scope: BuildingScope) {
  const table = evacuations.in(scope);
  const [row] = await db
    .select({
      buildingId: table.buildingId,
      id: table.id,
      kind: table.kind,
      startedAt: table.startedAt,
      startedBy: buildPersonNameSql(users),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.startedBy))
    .where(isNull(table.endedAt));
  return row;
}

type RunningRow = NonNullable<Awaited<ReturnType<typeof findRunningEvacuation>>>;

export const toRunningEvacuation = ({ id, kind, startedAt, startedBy }: RunningRow): RunningEvacuation => ({
  id,
  kind,
  startedBy,
  startedAt: startedAt.toISOString(),
});

export async function readRunningEvacuation({
  db,
  actor,
  building,
}: BuildingContext): Promise<{ running: RunningEvacuation | null }> {
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  const row = await findRunningEvacuation(db, building);
  return { running: row ? toRunningEvacuation(row) : null };
}

/** Shared lock: prevents the end during this transaction, and ticks do not block each other. */
export async function lockRunningEvacuationShared(db: Db, scope: BuildingScope, id: number) {
  return lockRunningEvacuation(db, scope, id, 'share');
}

/** Exclusive row lock for ending: waits for ticks in progress. */
export async function lockRunningEvacuationForEnd(db: Db, scope: BuildingScope, id: number) {
  return lockRunningEvacuation(db, scope, id, 'update');
}

async function lockRunningEvacuation(db: Db, scope: BuildingScope, id: number, lockMode: 'share' | 'update') {
  const table = evacuations.in(scope);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for(lockMode);
  if (!row) throw new AppError('not_found');
  if (row.endedAt) throw new AppError('evacuation_over');
  return row;
}

/** Throws the same `evacuation_link_dead` for an ended evacuation and an unknown code. */
export async function findEvacuationByWardenCode(db: Db, code: string) {
  const scope = await readAllBuildingsScope(db);
  const [links, all] = [evacuationLinks.in(scope), evacuations.in(scope)];
  const [row] = await db
    .select({
      buildingId: links.buildingId,
      linkId: links.id,
      floor: links.floor,
      evacuationId: all.id,
      kind: all.kind,
      startedAt: all.startedAt,
      buildingName: buildings.name,
      timeZone: buildings.timeZone,
      modules: buildings.modules,
    })
    .from(links)
    .innerJoin(all, and(eq(all.buildingId, links.buildingId), eq(all.id, links.evacuationId)))
    .innerJoin(buildings, eq(buildings.id, links.buildingId))
    .where(and(eq(links.codeHash, hashWardenCode(code)), isNull(all.endedAt)));
  if (!row?.modules.includes('visits')) throw new AppError('evacuation_link_dead');
  return { ...row, scope: toBuildingScope(row) };
}

/** Sorted, without the link of the whole building. */
export async function listFloorsWithWardenLink(
  db: Db,
  scope: BuildingScope,
  evacuationId: number,
): Promise<string[]> {
  const links = evacuationLinks.in(scope);
  const rows = await db
    .select({ floor: links.floor })
    .from(links)
    .where(eq(links.evacuationId, evacuationId));
  return rows.flatMap(({ floor }) => floor ?? []).sort(compareFloors);
}
