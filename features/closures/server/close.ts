import { eq } from 'drizzle-orm';
import { toPeriod } from '../../../core/booking/closing.ts';
import { applyDecisions, currentLocalMoment } from '../../../core/booking/server/closing.ts';
import { closures } from '../../../core/booking/server/tables.ts';
import type { BilingualText } from '../../../kit/bilingualText.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import { closureChanged, closureCreated, closureEnded } from '../activity.ts';
import type { Closure, ClosureEdit, NewClosure } from '../closure.ts';
import { can } from '../policy.ts';
import { type Plan, planClosure, type Wanted } from './planClosure.ts';
import {
  type ClosableList,
  type ClosureRow,
  closableLists,
  closables,
  findClosure,
  shown,
} from './queries.ts';

/**
 * Closes places and settles their reservations in one transaction. Throws `hits_changed` with the current
 * list if another reservation came in between.
 */
export async function makeClosure(context: BuildingContext, input: NewClosure): Promise<Closure[]> {
  const { db, actor, building, now } = context;
  if (!can.close(actor)) throw new AppError('forbidden');
  const { decisions, reason } = input;
  const plan = await planned(context, input);
  const settled = await applyDecisions(context, plan.parts, decisions, reason);
  const { startsAt, endsAt } = plan;
  const [made] = await closures
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
  if (!made) throw new Error('The closure was not inserted');
  await hold(context, made.id, plan);
  const row = await closureOf(context, made.id);
  await context.recordActivity(
    closureCreated({ building: building.id, id: row.id, says: { after: said(row), ...settled } }),
  );
  return [shown(context, row)];
}

export async function changeClosure(
  context: BuildingContext,
  { id, version, decisions, ...edit }: ClosureEdit & { id: number },
): Promise<Closure[]> {
  const { db, actor, building, now } = context;
  if (!can.close(actor)) throw new AppError('forbidden');
  const before = await lockedClosure(context, id);
  await requireVersion(before, version, async () => shown(context, before));
  if (before.endsAt <= currentLocalMoment(context)) throw new AppError('closure_over');
  const { reason = { fr: before.reasonFr, en: before.reasonEn }, ...given } = edit;
  const plan = await planned(context, wantedAfter(before, given), before);
  const fields = changed(before, plan, reason);
  if (fields.length === 0) return [shown(context, before)];
  const settled = await applyDecisions(context, plan.parts, decisions, reason);
  const { startsAt, endsAt } = plan;
  // Release places before closing others, so that the period can change.
  await hold(context, id, {
    ...plan,
    startsAt: before.startsAt,
    endsAt: before.endsAt,
    parts: kept(before, plan),
  });
  await closures.update(
    db,
    building,
    { startsAt, endsAt, reasonFr: reason.fr, reasonEn: reason.en, updatedAt: now },
    (table) => eq(table.id, id),
  );
  await hold(context, id, plan);
  const row = await closureOf(context, id);
  const says = { before: said(before), after: said(row), ...settled };
  await context.recordActivity(closureChanged({ building: building.id, id, fields, says }));
  return [shown(context, row)];
}

/** A closure that has begun ends now and stays in the list. */
export async function endClosure(context: BuildingContext, { id }: { id: number }): Promise<void> {
  const { db, actor, building, now } = context;
  if (!can.close(actor)) throw new AppError('forbidden');
  const before = await lockedClosure(context, id);
  const at = currentLocalMoment(context);
  if (before.endsAt <= at) throw new AppError('closure_over');
  if (before.startsAt < at)
    await closures.update(db, building, { endsAt: at, updatedAt: now }, (table) => eq(table.id, id));
  else await closures.delete(db, building, (table) => eq(table.id, id));
  await context.recordActivity(closureEnded({ building: building.id, id, says: { before: said(before) } }));
}

async function planned(context: BuildingContext, wanted: Wanted, before?: ClosureRow): Promise<Plan> {
  const { plan, refusal } = await planClosure(context, wanted, before);
  if (refusal) throw invalidField(refusal.field, refusal.problem.code, refusal.problem.params);
  return plan;
}

async function lockedClosure(context: BuildingContext, id: number): Promise<ClosureRow> {
  const row = await findClosure(context, id, 'locked');
  if (!row) throw new AppError('not_found');
  return row;
}

async function closureOf(context: BuildingContext, id: number): Promise<ClosureRow> {
  const row = await findClosure(context, id, 'unlocked');
  if (!row) throw new Error('The closure was not found');
  return row;
}

async function hold(context: BuildingContext, id: number, { startsAt, endsAt, parts }: Plan): Promise<void> {
  for (const list of closableLists) {
    const places = parts.find(({ closable }) => closable === closables[list])?.closing.places ?? [];
    await closables[list].setPlaces(context, { id, startsAt, endsAt }, places);
  }
}

function kept(before: ClosureRow, { parts }: Plan): Plan['parts'] {
  const closed = [...before.rooms.map(({ id }) => `room ${id}`), ...before.bays.map(({ id }) => `bay ${id}`)];
  return parts.map(({ closable, closing }) => {
    const places = closing.places.filter((id) => closed.includes(`${closable.kind} ${id}`));
    return { closable, closing: { ...closing, places } };
  });
}

function wantedAfter(before: ClosureRow, edit: { [F in keyof Wanted]?: Wanted[F] | undefined }): Wanted {
  const period = toPeriod(before.startsAt, before.endsAt);
  return {
    startDate: edit.startDate ?? period.startDate,
    startTime: edit.startTime ?? period.startTime,
    endDate: edit.endDate ?? period.endDate,
    endTime: edit.endTime ?? period.endTime,
    rooms: edit.rooms ?? before.rooms.map(({ id }) => id),
    bays: edit.bays ?? before.bays.map(({ id }) => id),
  };
}

const said = ({ startsAt, endsAt, rooms, bays }: ClosureRow) => ({
  ...toPeriod(startsAt, endsAt),
  rooms: rooms.length,
  bays: bays.length,
});

function changed(before: ClosureRow, plan: Plan, reason: BilingualText): string[] {
  const places = (list: ClosableList) =>
    plan.parts.find(({ closable }) => closable === closables[list])?.closing.places ?? [];
  const differ = {
    start: before.startsAt !== plan.startsAt,
    end: before.endsAt !== plan.endsAt,
    reason: before.reasonFr !== reason.fr || before.reasonEn !== reason.en,
    rooms: isOther(before.rooms, places('rooms')),
    bays: isOther(before.bays, places('bays')),
  };
  return Object.entries(differ).flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}

const isOther = (before: readonly { id: number }[], after: readonly number[]) =>
  before.length !== after.length || before.some(({ id }) => !after.includes(id));
