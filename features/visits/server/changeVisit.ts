import { eq } from 'drizzle-orm';
import type { Principal } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { requireChangedNames } from '../../../kit/personName.ts';
import { pick } from '../../../kit/pick.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { isPast, today } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import { visitCanceled, visitChanged, visitRemoved, visitStatusChanged } from '../activity.ts';
import { can } from '../policy.ts';
import { canTransition, hasAddress, type VisitEdit, type VisitStatus } from '../visit.ts';
import { queueArrivals } from './hosts/arrivalMails.ts';
import { emailColumns, hostOfVisit, needsEmail, refusalOfTime } from './planVisit.ts';
import { queueChanged, tellCanceled } from './principalMails.ts';
import { seenVisit } from './queries.ts';
import { queueNews } from './queueNews.ts';
import { letIn } from './reception/arrive.ts';
import { freshCode, visits } from './tables.ts';
import { isExpected, onRemoval, withLanguage } from './told.ts';
import { type Coverage, lockVisit, type VisitRow } from './visitRows.ts';

/** The visit if the actor may know of it; otherwise there is no such thing. */
export async function visitOf({ db, actor, building, now }: BuildingContext, id: number): Promise<VisitRow> {
  const visit = await lockVisit(db, building, id);
  if (!visit || !can.see(actor, visit, today(building.timeZone, now))) throw new AppError('not_found');
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
  'vip',
  'needsHelp',
  'partySize',
  'partyName',
  'partyMinors',
] as const;

/** Changes a visit. A new day or time is mailed to the visitor, a new address gets the invitation. */
export async function changeVisit(
  context: BuildingContext,
  { version, ...edit }: VisitEdit,
  covered: Coverage,
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await visitOf(context, edit.id);
  await requireVersion(visit, version, () => seenVisit(context, visit.id, covered));
  const next = {
    ...visit,
    ...Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)),
    ...(edit.visitorEmail === undefined ? {} : emailColumns(edit.visitorEmail)),
  };
  const fields = editable.filter((field) => next[field] !== visit[field]);
  const rescheduled = next.date !== visit.date || next.time !== visit.time;
  if (!can.edit(actor, visit) || (rescheduled && !can.reschedule(actor, visit))) {
    throw new AppError('visit_not_editable');
  }
  requireChangedNames(edit, visit, ['visitorFirstName', 'visitorLastName']);
  if (edit.visitorEmail === '' && needsEmail(await hostOfVisit(context, visit), visit))
    throw invalidField('visitorEmail', 'required');
  const refusal = rescheduled && refusalOfTime(context, next.date, next.time);
  if (refusal) throw invalidField('time', refusal.code);
  const mail = await tellVisitor(context, visit, next, rescheduled || edit.notify === true);
  const isAnother = fields.includes('visitorEmail');
  // Whoever has the former address must not open the visit of the one who comes instead, nor sign for them.
  const anew = isAnother ? { code: freshCode, ndaSigned: false } : {};
  const changed = {
    ...pick(next, fields),
    ...anew,
    ...movedFrom(visit, { isAnother, rescheduled }),
    ...(fields.includes('language') && { told: withLanguage(visit.told, visit.language) }),
    ...mail,
  };
  await visits.update(db, building, { ...changed, updatedAt: now }, (table) => eq(table.id, visit.id));
  if (fields.length === 0) return;
  await queueChanged(context, { before: visit, after: next, fields });
  const personal = { id: visit.id, before: pick(visit, fields), after: pick(next, fields) };
  await context.recordActivity(visitChanged({ building: building.id, id: visit.id, fields, personal }));
}

/** What the visitor's own page says of an edit: when they were expected before, and nothing more of what they let know of that moment. */
function movedFrom(
  { date, time, invitedAt }: VisitRow,
  { isAnother, rescheduled }: { isAnother: boolean; rescheduled: boolean },
): Partial<VisitRow> {
  if (!isAnother && !rescheduled) return {};
  const knew = !isAnother && invitedAt !== null;
  const before = { movedFromDate: knew ? date : null, movedFromTime: knew ? time : null };
  return { ...before, visitorSays: null, visitorSaysAt: null, lateMinutes: null };
}

/** Queues what the visitor must hear of an edit; answers what to note in the row. */
async function tellVisitor(
  context: BuildingContext<Principal>,
  before: VisitRow,
  after: VisitRow,
  worthTelling: boolean,
): Promise<Partial<VisitRow>> {
  const { building, now } = context;
  const sequence = before.sequence + 1;
  const newAddress = before.visitorEmail !== after.visitorEmail;
  const isOver = isPast(after.date, after.time, building.timeZone, now);
  if (!hasAddress(after.visitorEmail) || isOver) {
    const expectsIt = before.invitedAt !== null && !isPast(before.date, before.time, building.timeZone, now);
    if (!newAddress && !expectsIt) return {};
    await queueNews(context, before, after);
    return { sequence, invitedAt: null };
  }
  if (!newAddress && !worthTelling) return {};
  await queueNews(context, before, after);
  return { sequence, ...((newAddress || !before.invitedAt) && { invitedAt: now }) };
}

/** Takes a visit back: cancelled, and the visitor told, where an invitation went out; removed where none did. */
export async function removeVisit(context: BuildingContext, { id }: { id: number }): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await visitOf(context, id);
  if (!can.delete(actor, visit)) throw new AppError('visit_checked_in');
  if (visit.status === 'canceled') return;
  if (onRemoval(visit, building.timeZone, now) !== 'removed') {
    await cancel(context, visit);
    return;
  }
  await visits.delete(db, building, (table) => eq(table.id, id));
  await tellCanceled(context, [visit]);
  await context.recordActivity(visitRemoved({ building: building.id, id }));
}

/** A visit does not take place, and stays on its day: the visitor may still turn up. Who was invited is told. */
export async function cancel(context: BuildingContext<Principal>, visit: VisitRow): Promise<void> {
  const { db, building, now } = context;
  const sequence = visit.sequence + 1;
  await visits.update(db, building, { status: 'canceled', sequence, updatedAt: now }, (table) =>
    eq(table.id, visit.id),
  );
  if (isExpected(visit)) await queueNews(context, visit, visit);
  await tellCanceled(context, [visit]);
  await context.recordActivity(visitCanceled({ building: building.id, id: visit.id }));
}

/** Staff check a visitor in, declare a visit missed or cancelled, or bring it back on its own day; devices as they may. */
export async function changeStatus(
  context: BuildingContext<Principal>,
  { id, status }: { id: number; status: VisitStatus },
): Promise<void> {
  const { db, actor, building, now } = context;
  const day = today(building.timeZone, now);
  const visit = await lockVisit(db, building, id);
  const may = visit !== undefined && can.setStatus(actor, visit, status, day);
  if (!visit || !(may || can.see(actor, visit, day))) throw new AppError('not_found');
  if (!may) throw new AppError('forbidden');
  if (!canTransition(visit, status, day)) throw new AppError('transition_refused');
  if (status === 'canceled') {
    await cancel(context, visit);
    return;
  }
  const wasCanceled = visit.status === 'canceled';
  const mail = wasCanceled ? await tellVisitor(context, visit, visit, visit.invitedAt !== null) : {};
  await visits.update(
    db,
    building,
    {
      ...(status === 'done' ? letIn(context, visit) : { status, checkedInAt: null }),
      // Whoever is expected again is asked again.
      ...(status === 'waiting' && { admission: null, admissionBy: null }),
      ...mail,
      updatedAt: now,
    },
    (table) => eq(table.id, id),
  );
  const says = { from: visit.status, to: status };
  const concerns = visit.residentId;
  await context.recordActivity(visitStatusChanged({ building: building.id, id, concerns, says }));
  if (status === 'done') await queueArrivals(context, [id]);
}
