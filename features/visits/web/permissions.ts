import type { SessionUser } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import type { Visit } from '../visit.ts';

/** Every listed visit counts as the user's own, so their id can be passed as the host's. */
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

export const canEditVisit = checkPolicy(can.edit);
export const canRescheduleVisit = checkPolicy(can.reschedule);
export const canDeleteVisit = (user: SessionUser, visit: Visit) =>
  visit.status !== 'canceled' && checkPolicy(can.delete)(user, visit);
