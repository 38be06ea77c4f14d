import type { RetentionDaysByKind, RetentionKind } from '../../feature/retention.ts';
import type { buildings } from './tables.ts';

type Row = typeof buildings.$inferSelect;

export const retentionColumns = {
  visitors: 'visitorRetentionDays',
  orders: 'orderRetentionDays',
  events: 'eventRetentionDays',
  logbook: 'logbookRetentionDays',
  parcels: 'parcelRetentionDays',
  reservations: 'roomRetentionDays',
  parking: 'bayRetentionDays',
} as const satisfies Record<RetentionKind, keyof Row>;

export const toRetentionDaysByKind = (
  row: Pick<Row, (typeof retentionColumns)[RetentionKind]>,
): RetentionDaysByKind => ({
  visitors: row.visitorRetentionDays,
  orders: row.orderRetentionDays,
  events: row.eventRetentionDays,
  logbook: row.logbookRetentionDays,
  parcels: row.parcelRetentionDays,
  reservations: row.roomRetentionDays,
  parking: row.bayRetentionDays,
});
