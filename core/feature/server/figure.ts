import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '../../../kit/time.ts';
import type { Measure } from '../measures.ts';
import type { RetentionKind } from '../retention.ts';

/** `opens` and `closes` are minutes since midnight. */
export interface OpenDay {
  day: LocalDate;
  opens: number;
  closes: number;
}

export interface FigureQuestion {
  building: number;
  timeZone: string;
  start: LocalDate;
  end: LocalDate;
  /** The building's opening hours on the days on which it is open. */
  openDays: readonly OpenDay[];
}

/** A measure that a feature counts for the statistics. */
export interface Figure {
  readonly measure: Measure;
  /** The period after which the counted rows are deleted. */
  readonly retention?: RetentionKind;
  /** Counted once, right after the day, because only the present state is stored. */
  readonly isSnapshot?: true;
  /** Rows with any of the columns `day`, `hour`, `resource_id`, `company_id`, `detail`, and with `count`. */
  readonly select: (question: FigureQuestion) => SQL;
}

/** Detail of booked minutes outside of the opening hours. */
export const OUTSIDE_OPENING_HOURS = 'outside';

/** A subquery with the columns `day`, `opens` and `closes`. */
export const openDaysSql = ({ openDays }: Pick<FigureQuestion, 'openDays'>): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(openDays)}::jsonb) as open_day(day date, opens int, closes int)`;
