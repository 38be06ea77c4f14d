import type { SessionUser } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import type { Visit } from '../visit.ts';

/**
 * The policy's questions about one visit of the list. The list holds only visits that the reader may see, so a resident's
 * are their own.
 */
type Question = (actor: SessionUser, visit: { residentId: number; status: Visit['status'] }) => boolean;

const ask = (question: Question) => (user: SessionUser, visit: Visit) =>
  question(user, { residentId: user.userId, status: visit.status });

export const mayEdit = ask(can.edit);
export const mayReschedule = ask(can.reschedule);
/** A cancelled visit is already taken back: there is nothing left to delete. */
export const mayDelete = (user: SessionUser, visit: Visit) =>
  visit.status !== 'canceled' && ask(can.delete)(user, visit);
