import { eq } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { visitCanceledByVisitor, visitMessageReceived } from '../activity.ts';
import type { VisitorDelayMinutes } from '../arrivals/arrival.ts';
import { queueVisitorChangeMail } from '../mails/server/queueVisitorChangeMail.ts';
import { wasVisitorNotified } from '../mails/server/sentVisitorMails.ts';
import { hostVisitorMessageMailJob } from '../mails/server/visitorMessageMailJob.ts';
import { getVisitorSelfServiceActions } from '../visitorActions.ts';
import type { VisitWithBuilding } from './findVisitByCode.ts';
import { visits } from './tables.ts';

export type MessageFromVisitorValues =
  | { says: 'late'; minutes: VisitorDelayMinutes }
  | { says: 'here'; minutes?: undefined }
  | { says: 'onTime'; minutes?: undefined };

/** Throws `visit_word_refused` outside the allowed time. */
export async function recordMessageFromVisitor(
  context: Context,
  { visit, building }: VisitWithBuilding,
  { says, minutes }: MessageFromVisitorValues,
): Promise<void> {
  const { db, now } = context;
  const may = getVisitorSelfServiceActions(visit, building.timeZone, now);
  if (!(says === 'here' ? may.here : may.late)) throw new AppError('visit_word_refused');
  const message = says === 'onTime' ? null : says;
  const lateMinutes = minutes ?? null;
  if (visit.visitorSays === message && visit.lateMinutes === lateMinutes) return;
  await visits.update(
    db,
    building,
    { visitorSays: message, lateMinutes, visitorSaysAt: now, updatedAt: now },
    (table) => eq(table.id, visit.id),
  );
  await context.enqueue(hostVisitorMessageMailJob, {
    building: building.id,
    visit: visit.id,
    said: says,
  });
  const messageDetails = { what: says, minutes: lateMinutes };
  await context.recordActivity(
    visitMessageReceived({ building: building.id, id: visit.id, details: messageDetails }),
  );
}

export async function recordCancellationByVisitor(
  context: Context,
  { visit, building }: VisitWithBuilding,
): Promise<void> {
  const { db, now } = context;
  if (visit.status === 'canceled') return;
  if (!getVisitorSelfServiceActions(visit, building.timeZone, now).cancel)
    throw new AppError('visit_word_refused');
  const off = { status: 'canceled', visitorSays: null, lateMinutes: null } as const;
  const sequence = visit.sequence + 1;
  await visits.update(db, building, { ...off, sequence, updatedAt: now }, (table) => eq(table.id, visit.id));
  // Removes the entry from the visitor's calendar.
  if (wasVisitorNotified(visit)) await queueVisitorChangeMail({ ...context, building }, visit, visit);
  await context.enqueue(hostVisitorMessageMailJob, {
    building: building.id,
    visit: visit.id,
    said: 'canceled',
  });
  await context.recordActivity(visitCanceledByVisitor({ building: building.id, id: visit.id }));
}
