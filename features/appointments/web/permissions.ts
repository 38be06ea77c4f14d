import type { SessionUser } from '../../../kit/web/session.ts';
import type { Appointment } from '../appointment.ts';
import { can } from '../policy.ts';

/**
 * The policy's questions about one visit of the list. The list holds only visits that the reader may see, so a resident's
 * are their own.
 */
type Question = (actor: SessionUser, visit: { residentId: number; status: Appointment['status'] }) => boolean;

const ask = (question: Question) => (user: SessionUser, visit: Appointment) =>
  question(user, { residentId: user.userId, status: visit.status });

export const mayEdit = ask(can.edit);
export const mayReschedule = ask(can.reschedule);
/** A cancelled visit is already taken back: there is nothing left to delete. */
export const mayDelete = (user: SessionUser, visit: Appointment) =>
  visit.status !== 'canceled' && ask(can.delete)(user, visit);
