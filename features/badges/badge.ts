import { z } from 'zod';
import { transformCodec, withCodec } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { localDateSchema } from '../../kit/time.ts';

defineErrors('badges', {
  badge_unknown: 404,
  badge_number: 422,
  badge_range: 422,
  badge_range_long: 422,
  badge_holder: 422,
  badge_out: 409,
  badge_not_out: 409,
  badge_taken_back: 409,
  badge_withdrawn: 409,
  badge_visitor_away: 409,
  badges_too_few: 409,
  badge_loan_over: 409,
  badge_transition: 409,
});

/** `temporary` badges are for residents who forgot theirs. */
export const badgeKinds = ['visitor', 'contractor', 'temporary'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const badgeServiceStatuses = ['inService', 'lost', 'withdrawn'] as const;
export type BadgeServiceStatus = (typeof badgeServiceStatuses)[number];

export const badgeServiceTransitions: Readonly<Record<BadgeServiceStatus, readonly BadgeServiceStatus[]>> = {
  inService: ['lost', 'withdrawn'],
  lost: ['inService', 'withdrawn'],
  withdrawn: ['inService'],
};

const badgeStates = ['free', 'given', 'lost', 'withdrawn'] as const;
export type BadgeState = (typeof badgeStates)[number];

/** `corrected`: the loan was a mistake. */
export const loanEndings = ['returned', 'lost', 'corrected'] as const;

export const BADGE_NUMBER_MAX = 20;
export const BADGE_RANGE_MAX = 1_000;
/** Largest number given to, or returned by, one visit in a call: the maximum size of a group. */
export const MAX_BADGES_GIVEN_OR_RETURNED = 500;
/** Local time from which badges that are out are reported. */
export const BADGE_OVERDUE_TIME = '20:00';

/** Case-insensitive, as printed or scanned; a trailing `/` and a query string are dropped. */
export const badgeNumberSchema = plainLineSchema
  .overwrite((text) => text.replace(/[?#].*$/, '').replace(/\/+$/, ''))
  .min(1)
  .max(BADGE_NUMBER_MAX)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u, { error: 'badge_number' })
  .toUpperCase();

/** Expands `V001` to `V120`; undefined if the two numbers form no range. */
export function parseBadgeNumberRange(
  first: string,
  last: string,
): { count: number; numbers: () => string[] } | undefined {
  if (last === '' || last === first) return { count: 1, numbers: () => [first] };
  const [, prefix, from] = /^(.*?)(\p{Nd}+)$/u.exec(first) ?? [];
  const [, samePrefix, to] = /^(.*?)(\p{Nd}+)$/u.exec(last) ?? [];
  if (from === undefined || to === undefined || prefix !== samePrefix) return undefined;
  const count = Number(to) - Number(from) + 1;
  if (!Number.isSafeInteger(count) || count < 1) return undefined;
  const digits = from.length;
  const at = (offset: number) => `${prefix}${String(Number(from) + offset).padStart(digits, '0')}`;
  return { count, numbers: () => Array.from({ length: count }, (_, offset) => at(offset)) };
}

/** Groups consecutive numbers for display: `V009–V012, V014`. */
export function formatBadgeNumberRanges(numbers: readonly string[]): string {
  const ranges: { first: string; last: string; count: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && parseBadgeNumberRange(range.first, number)?.count === range.count + 1) {
      range.last = number;
      range.count += 1;
    } else ranges.push({ first: number, last: number, count: 1 });
  }
  return ranges
    .map(({ first, last, count }) =>
      count === 1 ? first : count === 2 ? `${first}, ${last}` : `${first}–${last}`,
    )
    .join(', ');
}

export const newBadgesSchema = z.object({
  first: badgeNumberSchema,
  last: badgeNumberSchema.optional(),
  kind: z.enum(badgeKinds).default('visitor'),
});

export type NewBadges = z.output<typeof newBadgesSchema>;

/** `visit` and `resident` are both null if the visit was deleted. */
const loanSchema = z.object({
  id: pkSchema,
  visit: z.int().nullable(),
  resident: z.int().nullable(),
  holder: z.string(),
  organization: z.string(),
  givenAt: z.string(),
  /** The visitor has left, or the badge was given on an earlier day. */
  isOverdue: z.boolean(),
  hasLeft: z.boolean(),
});

export type Loan = z.output<typeof loanSchema>;

export const lentBadgeSchema = loanSchema
  .omit({ isOverdue: true, hasLeft: true })
  .extend({ badge: z.int(), number: z.string(), kind: z.enum(badgeKinds) });
export type LentBadge = z.output<typeof lentBadgeSchema>;

/** `since`: the `at` of the previous answer. */
export const lentBadgesInputSchema = z.object({ since: z.iso.datetime().optional() });
/** All badges that are out, or the changes since; `over`: loans that ended since. */
export const lentBadgesAnswerSchema = z.object({
  at: z.iso.datetime(),
  badges: z.array(lentBadgeSchema),
  over: z.array(z.int()),
});

export type LentBadgesAnswer = z.output<typeof lentBadgesAnswerSchema>;
/** Re-reads this much: transactions open during the last read may commit with an earlier time. */
export const LENT_BADGES_REREAD_OVERLAP_SECONDS = 60;

export const badgeStockEntrySchema = z.object({
  id: pkSchema,
  number: z.string(),
  kind: z.enum(badgeKinds),
  status: z.enum(badgeServiceStatuses),
});

export type BadgeStockEntry = z.output<typeof badgeStockEntrySchema>;

export const badgeSchema = z.object({
  id: pkSchema,
  number: z.string(),
  kind: z.enum(badgeKinds),
  state: z.enum(badgeStates),
  since: z.string(),
  loan: loanSchema.nullable(),
});

export type Badge = z.output<typeof badgeSchema>;

export const badgeSorts = ['number', 'since', 'state'] as const;

/** States in the order in which reception handles them. */
export const badgeStateOrder = ['overdue', 'lost', 'given', 'free', 'withdrawn'] as const;
export const getBadgeStatePosition = ({ state, loan }: Pick<Badge, 'state' | 'loan'>): number =>
  badgeStateOrder.indexOf(loan?.isOverdue ? 'overdue' : state);

export type BadgeSort = (typeof badgeSorts)[number];
export const badgeViews = [...badgeStates, 'overdue'] as const;
export const badgeFilterSchema = z.object({ show: z.enum(badgeViews).optional() });
export type BadgeFilter = z.output<typeof badgeFilterSchema>;

export const pastLoanSchema = loanSchema
  .pick({ id: true, visit: true, holder: true, organization: true, givenAt: true })
  .extend({
    givenBy: z.string(),
    returnedAt: z.string().nullable(),
    returnedBy: z.string(),
    ending: z.enum(loanEndings).nullable(),
  });
export type PastLoan = z.output<typeof pastLoanSchema>;

export const giveBadgesInputSchema = z
  .object({
    visit: rowIdSchema.optional(),
    resident: rowIdSchema.optional(),
    numbers: z.array(badgeNumberSchema).min(1).max(MAX_BADGES_GIVEN_OR_RETURNED).optional(),
    next: z.int().min(1).max(MAX_BADGES_GIVEN_OR_RETURNED).optional(),
    kind: z.enum(badgeKinds).default('visitor'),
  })
  .check(({ value, issues }) => {
    const problem = (path: string) =>
      issues.push({ code: 'custom', input: value, message: 'badge_holder', path: [path] });
    if ((value.visit === undefined) === (value.resident === undefined)) problem('visit');
    if ((value.numbers === undefined) === (value.next === undefined)) problem('numbers');
  });
export type GiveBadgesInput = z.output<typeof giveBadgesInputSchema>;

export const returnBadgesInputSchema = z.object({
  numbers: z.array(badgeNumberSchema).min(1).max(MAX_BADGES_GIVEN_OR_RETURNED),
});

export const badgeLoanIdsSchema = z.object({
  loans: z.array(rowIdSchema).min(1).max(MAX_BADGES_GIVEN_OR_RETURNED),
});

export const possibleBadgeHolderSchema = z.object({
  kind: z.enum(['visit', 'resident']),
  id: pkSchema,
  name: z.string(),
  organization: z.string(),
});

export type PossibleBadgeHolder = z.output<typeof possibleBadgeHolderSchema>;
export const MAX_POSSIBLE_BADGE_HOLDERS = 20;

/** A group gets one printed card per head. */
export const visitorCardDataSchema = z.object({
  visit: z.int(),
  visitor: z.string(),
  organization: z.string(),
  hostName: z.string(),
  hostCompany: z.string(),
  date: localDateSchema,
  escorted: z.boolean(),
  /** In a group of minors only the leader is named. */
  heads: z.int(),
  partyName: z.string(),
  minors: z.boolean(),
  members: z.array(z.object({ name: z.string(), number: z.string() })),
  /** Badges of the visit that belong to no named member. */
  numbers: z.array(z.string()),
});

export type VisitorCardData = z.output<typeof visitorCardDataSchema>;

const VISITOR_CARDS_MAX = 500;
export const printableVisitSets = ['expected', 'inside'] as const;
const visitIdListSchema = withCodec(
  z.array(z.int()),
  transformCodec(
    z.string().regex(/^\d{1,9}(,\d{1,9})*$/),
    (text) => text.split(',').map(Number).slice(0, VISITOR_CARDS_MAX),
    (list: number[]) => list.join(','),
  ),
);

export const visitorCardFilterSchema = z.object({
  visits: visitIdListSchema.optional(),
  show: z.enum(printableVisitSets).optional(),
});

export type VisitorCardFilter = z.output<typeof visitorCardFilterSchema>;

/** Contains only the id of the visit, so a lost card reveals no secret. */
export const getVisitorCardCode = (visit: number): string => `#${visit}`;
