import type { Periods, RetentionKind } from '../../retention.ts';
import type { buildings } from './tables.ts';

type Row = typeof buildings.$inferSelect;

/** Where a building's row has the period of each kind. */
export const periodColumns = {
  visitors: 'visitorRetentionDays',
  orders: 'orderRetentionDays',
  events: 'eventRetentionDays',
  logbook: 'logbookRetentionDays',
  parcels: 'parcelRetentionDays',
  reservations: 'roomRetentionDays',
  parking: 'bayRetentionDays',
} as const satisfies Record<RetentionKind, keyof Row>;

export const periodsOf = (row: Pick<Row, (typeof periodColumns)[RetentionKind]>): Periods => ({
  visitors: row.visitorRetentionDays,
  orders: row.orderRetentionDays,
  events: row.eventRetentionDays,
  logbook: row.logbookRetentionDays,
  parcels: row.parcelRetentionDays,
  reservations: row.roomRetentionDays,
  parking: row.bayRetentionDays,
});
