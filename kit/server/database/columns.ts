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

/** One of `languages`: the database's type of that name takes no other. */
export const languageColumn = customType<{ data: Language }>({ dataType: () => 'language' });

/** One of `roles`, likewise. */
export const roleColumn = customType<{ data: Role }>({ dataType: () => 'role' });

/** A row's number, from a sequence of its table's own. */
export const identity = () => integer('id').notNull().generatedByDefaultAsIdentity();

/** How often a row was changed, from 1; a trigger of its table raises it. */
export const versionColumn = () => integer('version').notNull().default(1);
