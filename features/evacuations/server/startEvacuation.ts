import { sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getLocalNow, getToday } from '../../../kit/time.ts';
import { lockCheckInsOfAllBuildings } from '../../visits/server/shared.ts';
import { evacuationStarted } from '../activity.ts';
import type { EvacuationKind } from '../evacuation.ts';
import { parseFloors } from '../floors.ts';
import { can } from '../policy.ts';
import { findBuildingFloors } from './findBuildingFloors.ts';
import { findRunningEvacuation } from './runningEvacuation.ts';
import { evacuationLinks, evacuationPeople, evacuations } from './tables.ts';
import { deriveWardenCodes } from './wardenCodes.ts';

/** Throws `evacuation_running`. Later arrivals and departures are recorded by triggers. */
export async function startEvacuation(
  context: BuildingContext,
  { kind }: { kind: EvacuationKind },
): Promise<{ id: number }> {
  const { db, building, actor, now } = context;
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  // Waits for check-ins in progress: their triggers must see this evacuation.
  await lockCheckInsOfAllBuildings(db);
  const runningEvacuation = await findRunningEvacuation(db, building);
  if (runningEvacuation) {
    const { time } = getLocalNow(building.timeZone, runningEvacuation.startedAt);
    throw new AppError('evacuation_running', { params: { who: runningEvacuation.startedBy ?? '–', time } });
  }
  const [inserted] = await evacuations
    .insert(db, building, [{ kind, startedAt: now, startedBy: actor.userId }])
    .returning({ id: sql<number>`id` });
  if (!inserted) throw new Error('The evacuation was not inserted');
  const { id } = inserted;
  const day = getToday(building.timeZone, now);
  const { rows } = await db.execute<{
    visit_id: number;
    company_id: number;
    floors: string;
    heads: number;
    needs_help: boolean;
    arrived_at: Date | null;
  }>(sql`select * from people_inside(${building.id}, daterange(${day}, ${day}, '[]'))`);
  const inside = rows.map((row) => ({
    evacuationId: id,
    visitId: row.visit_id,
    companyId: row.company_id,
    floors: row.floors,
    heads: row.heads,
    needsHelp: row.needs_help,
    arrivedAt: row.arrived_at && new Date(row.arrived_at),
  }));
  await evacuationPeople.insertMany(db, building, inside);
  const floors = await findBuildingFloors(
    db,
    building,
    inside.flatMap((row) => parseFloors(row.floors)),
  );
  const codes = await deriveWardenCodes(db, { buildingId: building.id, id, startedAt: now }, [
    null,
    ...floors,
  ]);
  await evacuationLinks.insertMany(
    db,
    building,
    codes.map(({ floor, codeHash }) => ({ evacuationId: id, floor, codeHash })),
  );
  const heads = inside.reduce((sum, row) => sum + row.heads, 0);
  await context.recordActivity(evacuationStarted({ building: building.id, id, details: { kind, heads } }));
  return { id };
}
