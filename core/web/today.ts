import type { Icon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LocalDate, LocalTime } from '../../kit/time.ts';
import type { StateRole } from '../../kit/web/feedback/StateChip.tsx';
import type { SessionUser } from '../../kit/web/session.ts';

/** Something of somebody's day: a row of the home screen. */
export interface TodayItem {
  /** Unique among those of its source. */
  key: string;
  date: LocalDate;
  /** What has no hour is to be done now. */
  start?: LocalTime;
  end?: LocalTime;
  icon: Icon;
  title: string;
  detail?: string | undefined;
  /** Where it is shown. */
  to: string;
  /** Where it stands. */
  state?: { role: StateRole; words: string } | undefined;
  /** In a word, what the reader does there next; where left out, it can be looked at. */
  next?: string | undefined;
  /** What the reader can do here and now. */
  control?: ReactNode;
  /** Nothing is left to do: shown for a moment only, in its place, by whoever saw it when something was. */
  settled?: boolean;
}

/** What a source has for today and the days after. */
export interface TodayItems {
  /** Undefined while they are on their way. */
  items: readonly TodayItem[] | undefined;
  /** They cannot be read at the moment. */
  failed: boolean;
}

/** What waits for staff, said with its number. */
export interface Wait {
  /** Unique in the product. */
  key: string;
  icon: Icon;
  title: string;
  words: string;
  to: string;
}

/** A feature's part of the timeline that says what today holds. Shown where the module is on. */
export interface TodaySource {
  /** What it is called where it cannot be read, by its key. */
  title: string;
  icon: Icon;
  /** The list that has everything of it; the panel leads to that of the first source. */
  all?: { title: string; to: string };
  /** What a resident who has nothing of it yet does first there, where they may. */
  first?: (user: SessionUser, today: LocalDate) => { title: string; to: string } | undefined;
  /** A hook; `now` is the building's wall clock. */
  useItems: (now: { date: LocalDate; time: LocalTime }) => TodayItems;
  /** What of it waits for staff, beside what the menu counts; undefined while that is on its way. A hook, as `useItems`. */
  useWaits?: (now: { date: LocalDate; time: LocalTime }) => readonly Wait[] | undefined;
}

/** How far ahead the next thing of a kind is looked for, in days. */
export const DAYS_AHEAD = 14;

type Read<T> = Pick<UseQueryResult<T>, 'data' | 'failureReason'>;

/** The items of what was read. One that failed says so at once; should it come after all, it is shown. */
export function itemsOf<T>(query: Read<T>, items: (data: T) => readonly TodayItem[]): TodayItems {
  return {
    items: query.data === undefined ? undefined : items(query.data),
    failed: query.data === undefined && query.failureReason !== null,
  };
}
