import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/http.ts';
import { today } from '../../../../kit/time.ts';
import type { Admission } from '../../atDesk.ts';
import { visitAdmissionDecided, visitAgreementRefused } from '../../facts.ts';
import { can } from '../../policy.ts';
import { visits } from '../tables.ts';
import { lockVisit } from '../visitRows.ts';
import { visitAtDesk } from './arrive.ts';

/** A visitor does not sign the agreement: it is kept that they were asked, and the host decides. Or they do sign after all. */
export async function refuseAgreement(
  context: BuildingContext,
  { id, refused }: { id: number; refused: boolean },
): Promise<void> {
  const { db, building, now } = context;
  const visit = await visitAtDesk(context, id);
  if (visit.ndaSigned || refused === (visit.agreementRefusedAt !== null)) return;
  const kept = refused
    ? { agreementRefusedAt: now }
    : { agreementRefusedAt: null, admission: null, admissionBy: null };
  await visits.update(db, building, { ...kept, updatedAt: now }, (table) => eq(table.id, id));
  await context.record(
    visitAgreementRefused({ building: building.id, id, concerns: visit.residentId, says: { refused } }),
  );
}

/**
 * What the host decides of who does not sign: they are escorted all the time, or turned away. The host says so themselves, or the desk
 * for them, by telephone. Whoever is turned away has not come in, and may be brought back on the day.
 */
export async function decideAdmission(
  context: BuildingContext,
  { id, admission }: { id: number; admission: Admission },
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await lockVisit(db, building, id);
  const day = today(building.timeZone, now);
  if (!visit || !can.see(actor, visit, day)) throw new AppError('not_found');
  if (!can.decideAdmission(actor, visit)) throw new AppError('forbidden');
  if (visit.agreementRefusedAt === null || visit.date !== day || visit.departedAt !== null) {
    throw new AppError('visit_not_here');
  }
  if (visit.admission === admission) return;
  const status = admission === 'turnedAway' ? { status: 'canceled' as const } : {};
  await visits.update(
    db,
    building,
    { admission, admissionBy: actor.userId, ...status, updatedAt: now },
    (table) => eq(table.id, id),
  );
  await context.record(
    visitAdmissionDecided({ building: building.id, id, concerns: visit.residentId, says: { admission } }),
  );
}
