import { eq } from 'drizzle-orm';
import { findResidentsById, requireResidentByEmail } from '../../../../core/people/server/queries.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getToday } from '../../../../kit/time.ts';
import { visitHandedOver } from '../../activity.ts';
import { queueHostArrivalMails, queueHostRefusalMail } from '../../mails/server/hostMails.ts';
import { hostAnswerLinks, visits } from '../../server/tables.ts';
import { createAlreadyDoneError, lockVisitForStaff } from './checkIn.ts';

/** The new host is notified and links mailed to the former host stop working. */
export async function changeVisitHost(
  context: BuildingContext,
  { id, residentEmail }: { id: number; residentEmail: string },
): Promise<{ formerHost: string | null }> {
  const { db, building, now } = context;
  const visit = await lockVisitForStaff(context, id);
  if (visit.departedAt) {
    throw await createAlreadyDoneError(context, 'visit_left_already', visit);
  }
  const isOpen = visit.status === 'waiting' || visit.status === 'done';
  if (visit.date !== getToday(building.timeZone, now) || !isOpen) throw new AppError('visit_not_expected');
  const host = await requireResidentByEmail(context, residentEmail);
  if (host.id === visit.residentId) return { formerHost: null };
  const former = (await findResidentsById(db, building, [visit.residentId])).get(visit.residentId);
  const unanswered = {
    hostAnswer: null,
    hostAnsweredAt: null,
    hostAnsweredBy: null,
    assistantsAskedAt: null,
  };
  await visits.update(
    db,
    building,
    {
      residentId: host.id,
      assistantId: null,
      ...unanswered,
      version: visit.version + 1,
      updatedAt: now,
      ...(visit.status === 'done' && { hostAskedAt: now }),
    },
    (table) => eq(table.id, id),
  );
  await hostAnswerLinks.delete(db, building, (table) => eq(table.visitId, id));
  const details = { from: visit.residentId, to: host.id };
  await context.recordActivity(visitHandedOver({ building: building.id, id, details }));
  if (visit.checkedInAt) await queueHostArrivalMails({ ...context, now: visit.checkedInAt }, [id]);
  if (visit.agreementRefusedAt && !visit.admission) {
    await queueHostRefusalMail({ ...context, now: visit.agreementRefusedAt }, id);
  }
  return { formerHost: former?.email ?? null };
}
