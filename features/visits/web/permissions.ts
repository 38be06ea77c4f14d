import type { SessionUser } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import type { Visit } from '../visit.ts';

/**
 * Applies the policy on the client. Every listed visit is visible to the user and, for residents, counts as
 * their own, so the resident id may be the user's.
 */
type PolicyCheck = (
  actor: SessionUser,
  visit: { residentId: number; buildingId: number; assistantId: null; status: Visit['status'] },
) => boolean;

const checkPolicy = (question: PolicyCheck) => (user: SessionUser, visit: Visit) =>
  question(user, {
    residentId: user.userId,
    buildingId: visit.building,
    assistantId: null,
    status: visit.status,
  });

export const mayEdit = checkPolicy(can.edit);
export const mayReschedule = checkPolicy(can.reschedule);
/** A cancelled visit cannot be deleted. */
export const mayDelete = (user: SessionUser, visit: Visit) =>
  visit.status !== 'canceled' && checkPolicy(can.delete)(user, visit);
