/** Days (docs/specification.md §27). `first` is the default; only kinds whose default is null accept null. */
export const RETENTION_PERIOD_LIMITS = {
  visitors: { min: 1, max: 90, first: 90 },
  orders: { min: 1, max: 1095, first: 90 },
  events: { min: 30, max: 1095, first: 365 },
  logbook: { min: 30, max: 1095, first: 365 },
  parcels: { min: 30, max: 1095, first: null },
  reservations: { min: 30, max: 1095, first: null },
  parking: { min: 30, max: 1095, first: null },
} as const;

export type RetentionKind = keyof typeof RETENTION_PERIOD_LIMITS;
export const retentionKinds = Object.keys(RETENTION_PERIOD_LIMITS) as readonly RetentionKind[];

export type RetentionDaysByKind = {
  -readonly [Kind in RetentionKind]: (typeof RETENTION_PERIOD_LIMITS)[Kind]['first'] extends null
    ? number | null
    : number;
};
