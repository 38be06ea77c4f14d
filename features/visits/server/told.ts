import type { LocalDate, LocalTime } from '../../../kit/time.ts';

/** What an address was last told of a visit. */
export interface Told {
  email: string;
  date: LocalDate;
  time: LocalTime;
  /** Of the visit, as it was then. */
  sequence: number;
  /** That the visit is off, for who reads this address. */
  off: boolean;
}

export const sameMailbox = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** Whether somebody expects the visit to take place. */
export const isExpected = ({ told }: { told: readonly Told[] }): boolean => told.some(({ off }) => !off);

/** The same with what an address is told now in the place of what it was told before. */
export function tell(told: readonly Told[], news: Told): Told[] {
  return [...told.filter(({ email }) => !sameMailbox(email, news.email)), news];
}
