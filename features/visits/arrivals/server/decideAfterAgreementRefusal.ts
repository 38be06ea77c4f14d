import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { BuildingContext, Context } from '../../../../kit/server/http/router.ts';
import { getToday } from '../../../../kit/time.ts';
import { visitAdmissionDecided, visitAgreementRefused } from '../../activity.ts';
import { queueHostRefusalMail } from '../../mails/server/hostMails.ts';
import { can } from '../../policy.ts';
import { visits } from '../../server/tables.ts';
import { lockVisit, type VisitRecord } from '../../server/visitRows.ts';
import type { AgreementRefusalDecisionKind } from '../arrival.ts';
import { lockVisitForStaff } from './checkIn.ts';

export async function recordAgreementRefusal(
  context: BuildingContext,
  { id, refused }: { id: number; refused: boolean },
): Promise<void> {
  const { db, building, now } = context;
  const visit = await lockVisitForStaff(context, id);
  if (visit.ndaSigned || refused === (visit.agreementRefusedAt !== null)) return;
  const refusal = refused
    ? { agreementRefusedAt: now }
    : { agreementRefusedAt: null, ...resetAdmission(visit) };
  await visits.update(db, building, { ...refusal, updatedAt: now }, (table) => eq(table.id, id));
  if (refused) await queueHostRefusalMail(context, id);
  await context.recordActivity(
    visitAgreementRefused({
      building: building.id,
      id,
      affectedUserId: visit.residentId,
      details: { refused },
    }),
  );
}

/** null withdraws the decision. */
export async function decideAfterAgreementRefusal(
  context: BuildingContext,
  { id, admission }: { id: number; admission: AgreementRefusalDecisionKind | null },
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await lockVisit(db, building, id);
  const day = getToday(building.timeZone, now);
  if (!visit || !can.see(actor, visit, day)) throw new AppError('not_found');
  if (!can.decideAdmission(actor, visit)) throw new AppError('forbidden');
  if (visit.date !== day) throw new AppError('visit_not_here');
  await applyAgreementRefusalDecision(context, building, visit, { admission, by: actor.userId });
}

const resetAdmission = ({ admission, status, checkedInAt }: VisitRecord): Partial<VisitRecord> => ({
  admission: null,
  admissionBy: null,
  ...(admission === 'turnedAway' && status === 'canceled' && { status: checkedInAt ? 'done' : 'waiting' }),
});

/** Throws `visit_not_here` without a refusal or after the visitor has left. */
export async function applyAgreementRefusalDecision(
  { db, now, recordActivity }: Pick<Context, 'db' | 'now' | 'recordActivity'>,
  scope: BuildingScope,
  visit: VisitRecord,
  { admission, by }: { admission: AgreementRefusalDecisionKind | null; by: number },
): Promise<void> {
  if (visit.agreementRefusedAt === null || visit.departedAt !== null) throw new AppError('visit_not_here');
  if (visit.admission === admission) return;
  const status = admission === 'turnedAway' ? { status: 'canceled' as const } : {};
  const columns = { ...resetAdmission(visit), ...(admission && { admission, admissionBy: by, ...status }) };
  await visits.update(db, scope, { ...columns, updatedAt: now }, (table) => eq(table.id, visit.id));
  const { id, buildingId: building, residentId: affectedUserId } = visit;
  await recordActivity(visitAdmissionDecided({ building, id, affectedUserId, details: { admission } }));
}
