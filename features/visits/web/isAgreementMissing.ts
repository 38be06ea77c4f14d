import type { SessionUser } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import type { Visit } from '../visit.ts';

/** False for users who do not see agreements, and for minors, who do not sign. */
export const isAgreementMissing = (user: SessionUser, { ndaSigned, partyMinors }: Visit): boolean =>
  can.seeVisitorEmail(user) && !ndaSigned && !partyMinors;

export const getSignatureMatchPath = ({ id, date }: Visit): string =>
  `/resident/table?${new URLSearchParams({ start: date, end: date, match: String(id) })}`;
