import type { Language } from '../../../kit/actor.ts';
import { isPast, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { hasAddress, type Visit } from '../visit.ts';

/** What an address was last told of a visit. */
export interface Told {
  email: string;
  date: LocalDate;
  time: LocalTime;
  /** Of the visit, as it was then. */
  sequence: number;
  /** That the visit is off, for who reads this address. */
  off: boolean;
  /** Language of the last mail; rows of earlier versions lack it, and then the visit’s language holds. */
  language?: Language;
}

/** Fills in the language that rows of earlier versions lack, before the visit gets another one. */
export const withLanguage = (told: readonly Told[], language: Language): Told[] =>
  told.map((one) => ({ language, ...one }));

export const sameMailbox = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** Whether somebody expects the visit to take place. */
export const isExpected = ({ told }: { told: readonly Told[] }): boolean => told.some(({ off }) => !off);

/** The same with what an address is told now in the place of what it was told before. */
export function tell(told: readonly Told[], news: Told): Told[] {
  return [...told.filter(({ email }) => !sameMailbox(email, news.email)), news];
}

interface Announced {
  date: LocalDate;
  time: LocalTime;
  visitorEmail: string | null;
  invitedAt: Date | null;
  told: readonly Told[];
  /** Made for somebody who comes regularly: what goes would be made again. */
  standingMemberId?: number | null;
}

/**
 * What taking a visit back does: it stays, as cancelled, where somebody was invited, who is told while it is still ahead, and of
 * somebody who comes regularly.
 */
export function onRemoval(visit: Announced, timeZone: string, now: Date): Visit['onRemoval'] {
  const isAhead = ({ date, time }: Pick<Told, 'date' | 'time'>) => !isPast(date, time, timeZone, now);
  const expecting = visit.told.filter(({ off }) => !off);
  if (visit.invitedAt === null && expecting.length === 0)
    return visit.standingMemberId ? 'canceled' : 'removed';
  // What is queued was told to nobody yet; soon it will be.
  const willBeTold = visit.told.length === 0 && hasAddress(visit.visitorEmail) && isAhead(visit);
  return willBeTold || expecting.some(isAhead) ? 'told' : 'canceled';
}
