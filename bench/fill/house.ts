import type pg from 'pg';
import type { LocalDate } from '../../kit/time.ts';

export type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Size of the database. Rows are spread evenly over buildings and working days. */
export interface Extent {
  /** Rows in each table that grows. */
  rows: number;
  buildings: number;
  daysBack: number;
  daysAhead: number;
  /** Buildings that expect 2,000 visitors today. */
  desks: number[];
}

export interface Filling extends Extent {
  run: Run;
  today: LocalDate;
  /** Number of working days; the temporary table `working_days` numbers them from 0. */
  days: number;
}

// Numbers per building. Ids count from 1 through all buildings.
export const ROOMS = 20;
export const COMPANIES = 20;
export const ACCOUNTS = 400;
/** The first accounts of a building: an administrator, a deputy and the reception. Bookers follow. */
export const STAFF = 10;
export const BOOKERS = 100;
/** Maximum reservations of a room per day. */
export const SLOTS = 7;
export const ZONE = 'Europe/Paris';
