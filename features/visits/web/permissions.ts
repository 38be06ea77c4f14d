import type { SessionUser } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import type { Visit } from '../visit.ts';

/**
 * The policy's questions about one visit of the list. The list holds only visits that the reader may see: a resident's are their
 * own, and those that they announced for somebody, with which they may do the same.
 */
type Question = (
  actor: SessionUser,
  visit: { residentId: number; buildingId: number; assistantId: null; status: Visit['status'] },
) => boolean;

const ask = (question: Question) => (user: SessionUser, visit: Visit) =>
  question(user, {
    residentId: user.userId,
    buildingId: visit.building,
    assistantId: null,
    status: visit.status,
  });

export const mayEdit = ask(can.edit);
export const mayReschedule = ask(can.reschedule);
/** A cancelled visit is already taken back: there is nothing left to delete. */
export const mayDelete = (user: SessionUser, visit: Visit) =>
  visit.status !== 'canceled' && ask(can.delete)(user, visit);
