import type { Icon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import type { StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import type { SessionUser } from '../../../kit/web/session/session.ts';

export interface TodayItem {
  key: string;
  date: LocalDate;
  /** Without a start it is due now. */
  start?: LocalTime;
  end?: LocalTime;
  icon: Icon;
  title: string;
  detail?: string | undefined;
  to: string;
  state?: { tone: StateTone; words: string } | undefined;
  next?: string | undefined;
  control?: ReactNode;
  /** Nothing left to do; shown briefly to a reader who saw it unfinished. */
  isDone?: boolean;
}

export interface TodayItemsResult {
  items: readonly TodayItem[] | undefined;
  failed: boolean;
}

export interface WaitingItem {
  key: string;
  icon: Icon;
  title: string;
  words: string;
  to: string;
}

/** A feature's part of today's timeline. Shown if the module is on. */
export interface TodaySource {
  title: string;
  icon: Icon;
  all?: { title: string; to: string };
  /** The feature's entry in the first steps of a new resident. */
  first?: (user: SessionUser, today: LocalDate) => { title: string; to: string } | undefined;
  useItems: (now: { date: LocalDate; time: LocalTime }) => TodayItemsResult;
  useWaitingItems?: (now: { date: LocalDate; time: LocalTime }) => readonly WaitingItem[] | undefined;
}

export const TODAY_LIST_DAYS_AHEAD = 14;

type TodayQuery<T> = Pick<UseQueryResult<T>, 'data' | 'failureReason'>;

/** Reports a failure during retries; a later success replaces it. */
export function toTodayItemsResult<T>(
  query: TodayQuery<T>,
  items: (data: T) => readonly TodayItem[],
): TodayItemsResult {
  return {
    items: query.data === undefined ? undefined : items(query.data),
    failed: query.data === undefined && query.failureReason !== null,
  };
}
