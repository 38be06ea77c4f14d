import type { Language } from '../../../kit/actor.ts';
import { isPast, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { hasAddress, type Visit } from '../visit.ts';

export interface Notification {
  email: string;
  date: LocalDate;
  time: LocalTime;
  sequence: number;
  off: boolean;
  /** Missing in rows of earlier versions; then the visit's language applies. */
  language?: Language;
}

export const fillInLanguage = (told: readonly Notification[], language: Language): Notification[] =>
  told.map((one) => ({ language, ...one }));

export const isSameEmail = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

export const isVisitorNotified = ({ told }: { told: readonly Notification[] }): boolean =>
  told.some(({ off }) => !off);

export function addNotification(told: readonly Notification[], added: Notification): Notification[] {
  return [...told.filter(({ email }) => !isSameEmail(email, added.email)), added];
}

interface AnnouncedVisit {
  date: LocalDate;
  time: LocalTime;
  visitorEmail: string | null;
  invitedAt: Date | null;
  told: readonly Notification[];
  /** Set for recurring visits: a deleted one would be created again. */
  standingMemberId?: number | null;
}

/** An invited visitor is mailed while the visit is ahead. */
export function getRemovalEffect(visit: AnnouncedVisit, timeZone: string, now: Date): Visit['onRemoval'] {
  const isAhead = ({ date, time }: Pick<Notification, 'date' | 'time'>) => !isPast(date, time, timeZone, now);
  const expecting = visit.told.filter(({ off }) => !off);
  if (visit.invitedAt === null && expecting.length === 0)
    return visit.standingMemberId ? 'canceled' : 'removed';
  // No mail was sent yet, but one is queued.
  const isInvitationQueued = visit.told.length === 0 && hasAddress(visit.visitorEmail) && isAhead(visit);
  return isInvitationQueued || expecting.some(isAhead) ? 'told' : 'canceled';
}
