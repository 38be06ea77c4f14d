import type pg from 'pg';
import type { LocalDate } from '../../kit/time.ts';

export type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** How much a database is filled with. Rows are spread evenly over the buildings and working days. */
export interface Extent {
  /** Number of rows in each table that grows. */
  rows: number;
  buildings: number;
  daysBack: number;
  daysAhead: number;
  /** Buildings that expect 2,000 visitors today. */
  desks: number[];
}

/** State that the parts of the filling share. */
export interface Filling extends Extent {
  run: Run;
  today: LocalDate;
  /** Number of working days, which the temporary table `working_days` numbers from 0. */
  days: number;
}

// Numbers in each building. Ids count from 1, one building after another.
export const ROOMS = 20;
export const COMPANIES = 20;
export const ACCOUNTS = 400;
/** The first accounts of a building: an administrator, a deputy and the reception. People who may book follow. */
export const STAFF = 10;
export const BOOKERS = 100;
/** Most reservations of a room per day. */
export const SLOTS = 7;
export const ZONE = 'Europe/Paris';
