import type { Language } from '../../../../kit/actor.ts';
import { isPast, type LocalDate, type LocalTime } from '../../../../kit/time.ts';
import { hasAddress, type Visit } from '../../visit.ts';

export interface SentVisitorMail {
  email: string;
  date: LocalDate;
  time: LocalTime;
  sequence: number;
  off: boolean;
  /** Missing in rows of earlier versions; then the visit's language applies. */
  language?: Language;
}

export const fillMissingSentMailLanguages = (
  sentMails: readonly SentVisitorMail[],
  language: Language,
): SentVisitorMail[] => sentMails.map((one) => ({ language, ...one }));

export const isSameEmail = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

export const wasVisitorNotified = ({ told }: { told: readonly SentVisitorMail[] }): boolean =>
  told.some(({ off }) => !off);

export function addSentVisitorMail(
  sentMails: readonly SentVisitorMail[],
  newMail: SentVisitorMail,
): SentVisitorMail[] {
  return [...sentMails.filter(({ email }) => !isSameEmail(email, newMail.email)), newMail];
}

interface AnnouncedVisit {
  date: LocalDate;
  time: LocalTime;
  visitorEmail: string | null;
  invitedAt: Date | null;
  told: readonly SentVisitorMail[];
  /** Set for recurring visits: a deleted one would be created again. */
  standingMemberId?: number | null;
}

/** An invited visitor is mailed while the visit is ahead. */
export function getVisitRemovalEffect(
  visit: AnnouncedVisit,
  timeZone: string,
  now: Date,
): Visit['onRemoval'] {
  const isAhead = ({ date, time }: Pick<SentVisitorMail, 'date' | 'time'>) =>
    !isPast(date, time, timeZone, now);
  const expecting = visit.told.filter(({ off }) => !off);
  if (visit.invitedAt === null && expecting.length === 0)
    return visit.standingMemberId ? 'canceled' : 'removed';
  // No mail was sent yet, but one is queued.
  const isInvitationQueued = visit.told.length === 0 && hasAddress(visit.visitorEmail) && isAhead(visit);
  return isInvitationQueued || expecting.some(isAhead) ? 'told' : 'canceled';
}
