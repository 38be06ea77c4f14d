import { eq } from 'drizzle-orm';
import { userBuildings } from '../../../../core/people/server/tables.ts';
import { AppError } from '../../../../kit/errors.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getLocalNow } from '../../../../kit/time.ts';
import { visitMovedToBuilding } from '../../activity.ts';
import { copyMembers } from '../../groups/server/members.ts';
import { can } from '../../policy.ts';
import { newVisitCodeSql, visits } from '../../server/tables.ts';
import { lockVisit, type VisitRecord } from '../../server/visitRows.ts';
import { checkIn, checkInColumns, recordCheckIns } from './checkIn.ts';

/** A visit of another day or building arrives here and now. Returns its id in this building. */
export async function moveVisitHere(
  context: BuildingContext,
  { visit: id, from }: { visit: number; from: number },
): Promise<number> {
  const { db, actor, building, now } = context;
  if (!can.workAtReception(actor)) throw new AppError('forbidden');
  if (!actor.buildings.some((own) => own.id === from && own.modules.has('visits')))
    throw new AppError('not_found');
  const visit = await lockVisit(db, new BuildingScope([from]), id);
  if (!visit) throw new AppError('not_found');
  const moment = getLocalNow(building.timeZone, now);
  const isHere = from === building.id;
  if (visit.status === 'done' || visit.status === 'canceled' || (isHere && visit.date === moment.date)) {
    throw new AppError('visit_not_expected');
  }
  const members = userBuildings.in(building);
  const [host] = await db.select().from(members).where(eq(members.userId, visit.residentId));
  if (!host) throw new AppError('visit_not_expected');
  if (!isHere) return moveFromBuilding(context, visit);
  const details = { from: visit.date, building: from };
  await context.recordActivity(visitMovedToBuilding({ building: building.id, id, details }));
  await checkIn(context, visit, { date: moment.date, time: moment.time });
  return id;
}

/** The visit is copied, and cancelled there without a mail. Its code moves along. */
async function moveFromBuilding(context: BuildingContext, visit: VisitRecord): Promise<number> {
  const { db, building, now } = context;
  const { date, time } = getLocalNow(building.timeZone, now);
  const {
    id: _,
    buildingId: __,
    version: ___,
    changedAt: ____,
    importId: _____,
    standingMemberId: ______,
    standingDay: _______,
    ...same
  } = visit;
  const originScope = new BuildingScope([visit.buildingId]);
  // Release the code first, because it is unique.
  const release = { status: 'canceled', code: newVisitCodeSql, updatedAt: now } as const;
  await visits.update(db, originScope, release, (table) => eq(table.id, visit.id));
  const [copy] = await visits
    .insert(db, building, [
      { ...same, date, time, ndaSigned: false, ...checkInColumns(context, visit), createdAt: now },
    ])
    .returning();
  if (!copy) throw new Error('Inserting the moved visit returned no row');
  await copyMembers(db, { scope: originScope, id: visit.id }, { scope: building, id: copy.id });
  const here = { building: building.id, id: copy.id };
  const there = { building: visit.buildingId, id: visit.id };
  await context.recordActivity(
    visitMovedToBuilding({ ...here, details: { from: visit.date, building: there.building } }),
    visitMovedToBuilding({ ...there, details: { from: visit.date, building: here.building } }),
  );
  await recordCheckIns(context, [{ ...visit, id: copy.id }]);
  return copy.id;
}
