import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import { createOpenHoursLookup } from '../../../../core/buildings/openHours.ts';
import { findClosingDays } from '../../../../core/buildings/server/closingDays.ts';
import { buildingInUseCondition } from '../../../../core/buildings/server/queries.ts';
import { buildings } from '../../../../core/buildings/server/tables.ts';
import { AppError } from '../../../../kit/errors.ts';
import { recordActivity } from '../../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { cronJob, type Enqueue } from '../../../../kit/server/jobs/jobs.ts';
import { getLocalNow } from '../../../../kit/time.ts';
import { parcelReminded, parcelRemindersChanged } from '../../activity.ts';
import { can } from '../../policy.ts';
import { parcelReminderMailJob } from '../../server/parcelMailJobs.ts';
import { parcelSettings, parcels } from '../../server/tables.ts';
import { DEFAULT_PARCEL_REMINDER_DAYS, type ParcelReminderSettings } from '../collection.ts';
import { deleteExpiredParcelAnswerLinks } from './answerLinks.ts';

async function findReminderDays(db: Db, building: BuildingScope): Promise<readonly number[]> {
  const settings = parcelSettings.in(building);
  const [row] = await db.select({ days: settings.reminderDays }).from(settings);
  return row?.days ?? DEFAULT_PARCEL_REMINDER_DAYS;
}

export async function readParcelReminders({
  db,
  actor,
  building,
}: BuildingContext): Promise<ParcelReminderSettings> {
  if (!can.keepLog(actor)) throw new AppError('forbidden');
  return { days: [...(await findReminderDays(db, building))] };
}

/** Applies from the next morning; parcels already reminded later are not reminded again. */
export async function setParcelReminders(
  context: BuildingContext,
  { days }: ParcelReminderSettings,
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.setReminders(actor)) throw new AppError('forbidden');
  await parcelSettings.insert(db, building, [{ reminderDays: days }]).onConflictDoNothing();
  await parcelSettings.update(db, building, { reminderDays: days }, () => undefined);
  const details = { reminders: days.length, last: days.at(-1) ?? null };
  await context.recordActivity(
    parcelRemindersChanged({ building: building.id, id: building.id, fields: ['reminderDays'], details }),
  );
}

const REMINDER_HOUR = 8;

/** Runs hourly because buildings have different time zones. Closed days are skipped. */
export const enqueueParcelRemindersJob = cronJob(
  '11 * * * *',
  'parcels.remind',
  async ({ db, transaction, now }) => {
    const at = now();
    const all = await db
      .select({ id: buildings.id, timeZone: buildings.timeZone, openingHours: buildings.openingHours })
      .from(buildings)
      .where(and(buildingInUseCondition, sql`'parcels' = any(${buildings.modules})`))
      .orderBy(asc(buildings.id));
    for (const building of all) {
      const { date, time } = getLocalNow(building.timeZone, at);
      if (Number(time.slice(0, 2)) !== REMINDER_HOUR) continue;
      const scope = new BuildingScope([building.id]);
      await transaction(async (tx, enqueue) => {
        await deleteExpiredParcelAnswerLinks(tx, scope, at);
        const isClosed =
          building.openingHours !== null && !createOpenHoursLookup(building.openingHours)(date);
        if (isClosed || (await findClosingDays(tx, scope, [date])).length > 0) return;
        await remindBuilding(tx, scope, { ...building, date }, at, enqueue);
      });
    }
  },
);

async function remindBuilding(
  tx: Db,
  scope: BuildingScope,
  { id, timeZone, date }: { id: number; timeZone: string; date: string },
  now: Date,
  enqueue: Enqueue,
): Promise<void> {
  const days = await findReminderDays(tx, scope);
  const least = days[0];
  if (least === undefined) return;
  const table = parcels.in(scope);
  const waited = sql<number>`${date}::date - (${table.arrivedAt} at time zone ${timeZone})::date`;
  const dueParcels = await tx
    .select({ id: table.id, recipientId: table.recipientId, waited, reminded: table.remindedDays })
    .from(table)
    .where(
      and(
        sql`${table.state} in ('atDesk', 'kept')`,
        isNotNull(table.recipientId),
        sql`${waited} >= ${least}::integer`,
        sql`${table.remindedDays} < least(${waited}, ${days.at(-1)}::integer)`,
      ),
    )
    .orderBy(asc(table.id))
    .for('update');
  const steps = dueParcels.flatMap((parcel) => {
    const step = days.findLast((day) => day <= parcel.waited) ?? 0;
    return step > parcel.reminded && parcel.recipientId !== null
      ? [{ id: parcel.id, recipient: parcel.recipientId, step }]
      : [];
  });
  for (const [step, ofStep] of Map.groupBy(steps, ({ step }) => step)) {
    const ids = ofStep.map((parcel) => parcel.id);
    await parcels.update(tx, scope, { remindedDays: step }, (row) => inArray(row.id, ids));
  }
  for (const [recipient, recipientParcels] of Map.groupBy(steps, (parcel) => parcel.recipient)) {
    const ids = recipientParcels.map((parcel) => parcel.id);
    const longest = Math.max(...recipientParcels.map(({ step }) => step));
    await enqueue(parcelReminderMailJob, { building: id, recipient, parcels: ids, days: longest });
  }
  await recordActivity(
    tx,
    null,
    now,
    steps.map((parcel) => parcelReminded({ building: id, id: parcel.id, details: { days: parcel.step } })),
  );
}
