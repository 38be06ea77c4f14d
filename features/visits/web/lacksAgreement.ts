import type { SessionUser } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import type { Visit } from '../visit.ts';

/** Whether the reader is told of agreements, and this visitor has not signed one. */
export const lacksNda = (user: SessionUser, { ndaSigned }: Visit): boolean =>
  can.seeVisitorEmail(user) && !ndaSigned;

/** The list of the visit's day, with the dialog that has its agreement signed. */
export const addressToSign = ({ id, date }: Visit): string =>
  `/resident/table?${new URLSearchParams({ start: date, end: date, match: String(id) })}`;
