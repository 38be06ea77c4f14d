import { eq } from 'drizzle-orm';
import type { ActorOrDevice } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { requireValidChangedNames } from '../../../kit/personName.ts';
import { pick } from '../../../kit/pick.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday, isPast } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import { visitCanceled, visitChanged, visitRemoved, visitStatusChanged } from '../activity.ts';
import { checkIn } from '../arrivals/server/checkIn.ts';
import {
  queuePrincipalChangeMail,
  sendVisitCancellationsToPrincipals,
} from '../mails/server/principalMailJobs.ts';
import { queueVisitorChangeMail } from '../mails/server/queueVisitorChangeMail.ts';
import {
  fillMissingSentMailLanguages,
  getVisitRemovalEffect,
  wasVisitorNotified,
} from '../mails/server/sentVisitorMails.ts';
import { can } from '../policy.ts';
import {
  hasAddress,
  isVisitTransitionAllowed,
  receptionHintNames,
  type VisitEdit,
  type VisitStatus,
} from '../visit.ts';
import { checkTimeExists, getHostOfVisit, isEmailRequired, toVisitorEmailColumns } from './planVisit.ts';
import { readVisitForActor } from './queries.ts';
import { newVisitCodeSql, visits } from './tables.ts';
import { lockVisit, type VisitRecord } from './visitRows.ts';

/** Locks a visit. Throws `not_found` if the actor may not see it. */
export async function lockVisibleVisit(
  { db, actor, building, now }: BuildingContext,
  id: number,
): Promise<VisitRecord> {
  const visit = await lockVisit(db, building, id);
  if (!visit || !can.see(actor, visit, getToday(building.timeZone, now))) throw new AppError('not_found');
  return visit;
}

const editable = [
  'date',
  'time',
  'visitorFirstName',
  'visitorLastName',
  'visitorEmail',
  'hasNoEmail',
  'organization',
  'comment',
  'language',
  ...receptionHintNames,
] as const;

export async function applyVisitEdit(
  context: BuildingContext,
  { version, ...edit }: VisitEdit,
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await lockVisibleVisit(context, edit.id);
  await requireVersion(visit, version, () => readVisitForActor(context, visit.id));
  const next = {
    ...visit,
    ...Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)),
    ...(edit.visitorEmail === undefined ? {} : toVisitorEmailColumns(edit.visitorEmail)),
  };
  const fields = editable.filter((field) => next[field] !== visit[field]);
  const rescheduled = next.date !== visit.date || next.time !== visit.time;
  if (!can.edit(actor, visit) || (rescheduled && !can.reschedule(actor, visit))) {
    throw new AppError('visit_not_editable');
  }
  requireValidChangedNames(edit, visit, ['visitorFirstName', 'visitorLastName']);
  if (edit.visitorEmail === '' && isEmailRequired(await getHostOfVisit(context, visit), visit))
    throw invalidField('visitorEmail', 'required');
  const refusal = rescheduled && checkTimeExists(context, next.date, next.time);
  if (refusal) throw invalidField('time', refusal.code);
  const mail = await planVisitorChangeMail(context, visit, next, rescheduled || edit.notify === true);
  const hasNewEmail = fields.includes('visitorEmail');
  // A new code and a missing signature, so that the old address can neither open nor sign the visit.
  const newAccess = hasNewEmail ? { code: newVisitCodeSql, ndaSigned: false } : {};
  const changed = {
    ...pick(next, fields),
    ...newAccess,
    ...getFormerMoment(visit, { hasNewEmail, rescheduled }),
    ...(fields.includes('language') && { told: fillMissingSentMailLanguages(visit.told, visit.language) }),
    ...mail,
  };
  await visits.update(db, building, { ...changed, updatedAt: now }, (table) => eq(table.id, visit.id));
  if (fields.length === 0) return;
  await queuePrincipalChangeMail(context, { before: visit, after: next, fields });
  const personal = { id: visit.id, before: pick(visit, fields), after: pick(next, fields) };
  await context.recordActivity(visitChanged({ building: building.id, id: visit.id, fields, personal }));
}

/** The visitor's page shows the former date and time; earlier reports about it are dropped. */
function getFormerMoment(
  { date, time, invitedAt }: VisitRecord,
  { hasNewEmail, rescheduled }: { hasNewEmail: boolean; rescheduled: boolean },
): Partial<VisitRecord> {
  if (!hasNewEmail && !rescheduled) return {};
  const wasInvited = !hasNewEmail && invitedAt !== null;
  const before = { movedFromDate: wasInvited ? date : null, movedFromTime: wasInvited ? time : null };
  return { ...before, visitorSays: null, visitorSaysAt: null, lateMinutes: null };
}

async function planVisitorChangeMail(
  context: BuildingContext<ActorOrDevice>,
  before: VisitRecord,
  after: VisitRecord,
  mustNotify: boolean,
): Promise<Partial<VisitRecord>> {
  const { building, now } = context;
  const sequence = before.sequence + 1;
  const newAddress = before.visitorEmail !== after.visitorEmail;
  const isOver = isPast(after.date, after.time, building.timeZone, now);
  if (!hasAddress(after.visitorEmail) || isOver) {
    const expectsIt = before.invitedAt !== null && !isPast(before.date, before.time, building.timeZone, now);
    if (!newAddress && !expectsIt) return {};
    await queueVisitorChangeMail(context, before, after);
    return { sequence, invitedAt: null };
  }
  if (!newAddress && !mustNotify) return {};
  await queueVisitorChangeMail(context, before, after);
  return { sequence, ...((newAddress || !before.invitedAt) && { invitedAt: now }) };
}

/**
 * Cancels a visit and mails its visitor if they were invited. Cancels a recurring visit, deletes any other.
 */
export async function removeVisit(context: BuildingContext, { id }: { id: number }): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await lockVisibleVisit(context, id);
  if (!can.delete(actor, visit)) throw new AppError('visit_checked_in');
  if (visit.status === 'canceled') return;
  if (getVisitRemovalEffect(visit, building.timeZone, now) !== 'removed') {
    await cancelVisitAndSendMails(context, visit);
    return;
  }
  await visits.delete(db, building, (table) => eq(table.id, id));
  await sendVisitCancellationsToPrincipals(context, [visit]);
  await context.recordActivity(visitRemoved({ building: building.id, id }));
}

export async function cancelVisitAndSendMails(
  context: BuildingContext<ActorOrDevice>,
  visit: VisitRecord,
): Promise<void> {
  const { db, building, now } = context;
  const sequence = visit.sequence + 1;
  await visits.update(db, building, { status: 'canceled', sequence, updatedAt: now }, (table) =>
    eq(table.id, visit.id),
  );
  if (wasVisitorNotified(visit)) await queueVisitorChangeMail(context, visit, visit);
  await sendVisitCancellationsToPrincipals(context, [visit]);
  await context.recordActivity(visitCanceled({ building: building.id, id: visit.id }));
}

export async function changeVisitStatus(
  context: BuildingContext<ActorOrDevice>,
  { id, status }: { id: number; status: VisitStatus },
): Promise<void> {
  const { db, actor, building, now } = context;
  const day = getToday(building.timeZone, now);
  const visit = await lockVisit(db, building, id);
  const may = visit !== undefined && can.setStatus(actor, visit, status, day);
  if (!visit || !(may || can.see(actor, visit, day))) throw new AppError('not_found');
  if (!may) throw new AppError('forbidden');
  if (!isVisitTransitionAllowed(visit, status, day)) throw new AppError('transition_refused');
  if (status === 'canceled') return cancelVisitAndSendMails(context, visit);
  if (status === 'done') return checkIn(context, visit);
  const wasCanceled = visit.status === 'canceled';
  const mail = wasCanceled
    ? await planVisitorChangeMail(context, visit, visit, visit.invitedAt !== null)
    : {};
  await visits.update(
    db,
    building,
    {
      status,
      checkedInAt: null,
      // A visitor expected again may refuse or sign again.
      ...(status === 'waiting' && { admission: null, admissionBy: null }),
      ...mail,
      updatedAt: now,
    },
    (table) => eq(table.id, id),
  );
  const details = { from: visit.status, to: status };
  const affectedUserId = visit.residentId;
  await context.recordActivity(visitStatusChanged({ building: building.id, id, affectedUserId, details }));
}
