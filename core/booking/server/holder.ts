import { isStaff } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { findPrincipal } from '../../people/policy.ts';
import { requireResidentByEmail } from '../../people/server/queries.ts';
import { can } from '../policy.ts';
import type { Booker, ResourceErrors } from '../rules.ts';

export interface ReservationHolder {
  userId: number;
  companyId: number;
  assistantId: number | null;
  /** False if staff book, or if the reservation is booked for staff. */
  countsForQuota: boolean;
}

/** Reservations by staff do not count for the quota and are bound by no terms. */
export const holderToBooker = ({
  companyId,
  countsForQuota,
}: Pick<ReservationHolder, 'companyId' | 'countsForQuota'>): Booker => ({
  companyId,
  isStaff: !countsForQuota,
});

/** Returns the caller, the caller's principal, or the resident for whom staff book. Throws if not allowed. */
export async function resolveHolder(
  context: BuildingContext,
  residentEmail: string | undefined,
  errors: Pick<ResourceErrors, 'actorMayNotBook' | 'principalMayNotBook'>,
): Promise<ReservationHolder> {
  const { actor, building } = context;
  if (residentEmail === undefined) {
    if (!can.book(actor)) throw new AppError(errors.actorMayNotBook);
    const { userId, company } = actor;
    return { userId, companyId: company.id, assistantId: null, countsForQuota: !isStaff(actor) };
  }
  const principal = findPrincipal(actor, building.id, residentEmail);
  if (principal) {
    if (!can.bookAs(principal)) throw new AppError(errors.principalMayNotBook);
    // Both work for the same company; the quota counts as if the principal had booked.
    const as = { companyId: actor.company.id, assistantId: actor.userId };
    return { ...as, userId: principal.userId, countsForQuota: ![actor, principal].some(isStaff) };
  }
  if (!can.bookForOthers(actor)) throw new AppError('forbidden');
  const { id, companyId } = await requireResidentByEmail(context, residentEmail);
  return { userId: id, companyId, assistantId: null, countsForQuota: false };
}
