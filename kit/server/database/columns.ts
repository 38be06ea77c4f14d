import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A wall-clock time: `time` in the database, `HH:MM` here. */
export const localTimeColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'time',
  fromDriver: (text) => text.slice(0, 5),
});

/** An instant; a `Date` here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A row's number, from a sequence of its table's own. */
export const identity = () => integer('id').notNull().generatedByDefaultAsIdentity();
