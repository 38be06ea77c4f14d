import { customType } from 'drizzle-orm/pg-core';

/** A wall-clock time: `time` in the database, `HH:MM` here. */
export const localTimeColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'time',
  fromDriver: (text) => text.slice(0, 5),
});
