import { customType, integer, timestamp } from 'drizzle-orm/pg-core';
import type { Language, Role } from '../../actor.ts';

export const localTimeType = customType<{ data: string; driverData: string }>({
  dataType: () => 'time',
  fromDriver: (text) => text.slice(0, 5),
});

export const localTimestampType = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp without time zone',
  fromDriver: (text) => text.slice(0, 16),
});

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const languageColumnType = customType<{ data: Language }>({ dataType: () => 'language' });

export const roleColumnType = customType<{ data: Role }>({ dataType: () => 'role' });

export const bytesColumnType = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const identityColumn = () => integer('id').notNull().generatedByDefaultAsIdentity();

/**
 * Starts at 1. A trigger increments it when an edited column changes. Increment it in code where only columns
 * without a trigger or other tables change.
 */
export const versionColumn = () => integer('version').notNull().default(1);
