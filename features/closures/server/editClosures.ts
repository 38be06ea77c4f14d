import { eq } from 'drizzle-orm';
import { parseMomentsAsPeriod } from '../../../core/booking/period.ts';
import { applyClosureDecisions, getCurrentLocalMoment } from '../../../core/booking/server/closureHandler.ts';
import { closures } from '../../../core/booking/server/tables.ts';
import type { BilingualText } from '../../../kit/bilingualText.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import { closureChanged, closureCreated, closureEnded } from '../activity.ts';
import type { Closure, ClosureEdit, NewClosure } from '../closure.ts';
import { can } from '../policy.ts';
import { type ClosureInput, type PreparedClosure, prepareClosure } from './prepareClosure.ts';
import {
  type ClosurePlaceFieldName,
  type ClosureRecord,
  closureHandlers,
  closurePlaceFieldNames,
  findClosure,
  toClosure,
} from './queries.ts';

/**
 * Closes places and settles their reservations in one transaction. Throws `hits_changed` with the current
 * list if another reservation came in between.
 */
export async function createClosure(context: BuildingContext, input: NewClosure): Promise<Closure[]> {
  const { db, actor, building, now } = context;
  if (!can.close(actor)) throw new AppError('forbidden');
  const { decisions, reason } = input;
  const plan = await requirePlan(context, input);
  const outcome = await applyClosureDecisions(context, plan.parts, decisions, reason);
  const { startsAt, endsAt } = plan;
  const [inserted] = await closures
    .insert(db, building, [
      {
        startsAt,
        endsAt,
        reasonFr: reason.fr,
        reasonEn: reason.en,
        createdAt: now,
        updatedAt: now,
      },
    ])
    .returning();
  if (!inserted) throw new Error('The closure was not inserted');
  await setPlaces(context, inserted.id, plan);
  const row = await readClosure(context, inserted.id);
  await context.recordActivity(
    closureCreated({ building: building.id, id: row.id, details: { after: toRecorded(row), ...outcome } }),
  );
  return [toClosure(context, row)];
}

export async function changeClosure(
  context: BuildingContext,
  { id, version, decisions, ...edit }: ClosureEdit & { id: number },
): Promise<Closure[]> {
  const { db, actor, building, now } = context;
  if (!can.close(actor)) throw new AppError('forbidden');
  const before = await lockClosure(context, id);
  await requireVersion(before, version, async () => toClosure(context, before));
  if (before.endsAt <= getCurrentLocalMoment(context)) throw new AppError('closure_over');
  const { reason = { fr: before.reasonFr, en: before.reasonEn }, ...changes } = edit;
  const plan = await requirePlan(context, applyEdit(before, changes), before);
  const fields = listChangedFields(before, plan, reason);
  if (fields.length === 0) return [toClosure(context, before)];
  const outcome = await applyClosureDecisions(context, plan.parts, decisions, reason);
  const { startsAt, endsAt } = plan;
  // Release places before closing others, so that the period can change.
  await setPlaces(context, id, {
    ...plan,
    startsAt: before.startsAt,
    endsAt: before.endsAt,
    parts: limitToPlacesBefore(before, plan),
  });
  await closures.update(
    db,
    building,
    { startsAt, endsAt, reasonFr: reason.fr, reasonEn: reason.en, updatedAt: now },
    (table) => eq(table.id, id),
  );
  await setPlaces(context, id, plan);
  const row = await readClosure(context, id);
  const details = { before: toRecorded(before), after: toRecorded(row), ...outcome };
  await context.recordActivity(closureChanged({ building: building.id, id, fields, details }));
  return [toClosure(context, row)];
}

/** A closure that has begun ends now and stays in the list. */
export async function endClosure(context: BuildingContext, { id }: { id: number }): Promise<void> {
  const { db, actor, building, now } = context;
  if (!can.close(actor)) throw new AppError('forbidden');
  const before = await lockClosure(context, id);
  const at = getCurrentLocalMoment(context);
  if (before.endsAt <= at) throw new AppError('closure_over');
  if (before.startsAt < at)
    await closures.update(db, building, { endsAt: at, updatedAt: now }, (table) => eq(table.id, id));
  else await closures.delete(db, building, (table) => eq(table.id, id));
  await context.recordActivity(
    closureEnded({ building: building.id, id, details: { before: toRecorded(before) } }),
  );
}

async function requirePlan(
  context: BuildingContext,
  input: ClosureInput,
  before?: ClosureRecord,
): Promise<PreparedClosure> {
  const { plan, refusal } = await prepareClosure(context, input, before);
  if (refusal) throw invalidField(refusal.field, refusal.problem.code, refusal.problem.params);
  return plan;
}

async function lockClosure(context: BuildingContext, id: number): Promise<ClosureRecord> {
  const row = await findClosure(context, id, 'locked');
  if (!row) throw new AppError('not_found');
  return row;
}

async function readClosure(context: BuildingContext, id: number): Promise<ClosureRecord> {
  const row = await findClosure(context, id, 'unlocked');
  if (!row) throw new Error('The closure was not found');
  return row;
}

async function setPlaces(
  context: BuildingContext,
  id: number,
  { startsAt, endsAt, parts }: PreparedClosure,
): Promise<void> {
  for (const field of closurePlaceFieldNames) {
    const places = parts.find(({ handler }) => handler === closureHandlers[field])?.period.places ?? [];
    await closureHandlers[field].setPlaces(context, { id, startsAt, endsAt }, places);
  }
}

function limitToPlacesBefore(before: ClosureRecord, { parts }: PreparedClosure): PreparedClosure['parts'] {
  const closed = [...before.rooms.map(({ id }) => `room ${id}`), ...before.bays.map(({ id }) => `bay ${id}`)];
  return parts.map(({ handler, period }) => {
    const places = period.places.filter((id) => closed.includes(`${handler.kind} ${id}`));
    return { handler, period: { ...period, places } };
  });
}

function applyEdit(
  before: ClosureRecord,
  edit: { [F in keyof ClosureInput]?: ClosureInput[F] | undefined },
): ClosureInput {
  const period = parseMomentsAsPeriod(before.startsAt, before.endsAt);
  return {
    startDate: edit.startDate ?? period.startDate,
    startTime: edit.startTime ?? period.startTime,
    endDate: edit.endDate ?? period.endDate,
    endTime: edit.endTime ?? period.endTime,
    rooms: edit.rooms ?? before.rooms.map(({ id }) => id),
    bays: edit.bays ?? before.bays.map(({ id }) => id),
  };
}

const toRecorded = ({ startsAt, endsAt, rooms, bays }: ClosureRecord) => ({
  ...parseMomentsAsPeriod(startsAt, endsAt),
  rooms: rooms.length,
  bays: bays.length,
});

function listChangedFields(before: ClosureRecord, plan: PreparedClosure, reason: BilingualText): string[] {
  const places = (field: ClosurePlaceFieldName) =>
    plan.parts.find(({ handler }) => handler === closureHandlers[field])?.period.places ?? [];
  const differ = {
    start: before.startsAt !== plan.startsAt,
    end: before.endsAt !== plan.endsAt,
    reason: before.reasonFr !== reason.fr || before.reasonEn !== reason.en,
    rooms: havePlacesChanged(before.rooms, places('rooms')),
    bays: havePlacesChanged(before.bays, places('bays')),
  };
  return Object.entries(differ).flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}

const havePlacesChanged = (before: readonly { id: number }[], after: readonly number[]) =>
  before.length !== after.length || before.some(({ id }) => !after.includes(id));
