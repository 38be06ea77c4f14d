import { customType, integer, timestamp } from 'drizzle-orm/pg-core';
import type { Language, Role } from '../../actor.ts';

/** A wall-clock time: `time` in the database, `HH:MM` here. */
export const localTimeColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'time',
  fromDriver: (text) => text.slice(0, 5),
});

/** A wall-clock moment: `timestamp` in the database, `2026-11-23 09:30` here. */
export const localMomentColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp without time zone',
  fromDriver: (text) => text.slice(0, 16),
});

/** An instant; a `Date` here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A database enum with the values of `languages`. */
export const languageColumn = customType<{ data: Language }>({ dataType: () => 'language' });

/** A database enum with the values of `roles`. */
export const roleColumn = customType<{ data: Role }>({ dataType: () => 'role' });

/** The id of a row, from a sequence of its table. */
export const identity = () => integer('id').notNull().generatedByDefaultAsIdentity();

/** Counts the changes of a row from 1; a trigger increments it. */
export const versionColumn = () => integer('version').notNull().default(1);
