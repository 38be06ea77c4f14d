/**
 * What a building keeps of people for a number of days that it sets (docs/specification.md §27). `first`: as a new building has it;
 * null: until the account is deleted, which only those may be set to whose first it is.
 */
export const PERIODS = {
  visitors: { min: 1, max: 90, first: 90 },
  orders: { min: 1, max: 1095, first: 90 },
  events: { min: 30, max: 1095, first: 365 },
  logbook: { min: 30, max: 1095, first: 365 },
  parcels: { min: 30, max: 1095, first: null },
  reservations: { min: 30, max: 1095, first: null },
  parking: { min: 30, max: 1095, first: null },
} as const;

export type RetentionKind = keyof typeof PERIODS;
export const retentionKinds = Object.keys(PERIODS) as readonly RetentionKind[];

/** The days of each; null: until the account is deleted. */
export type Periods = {
  -readonly [Kind in RetentionKind]: (typeof PERIODS)[Kind]['first'] extends null ? number | null : number;
};
