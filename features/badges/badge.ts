import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { localDate } from '../../kit/time.ts';

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

/** Who gets one; `temporary`: a resident who forgot theirs. */
export const badgeKinds = ['visitor', 'contractor', 'temporary'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const badgeStatuses = ['inService', 'lost', 'withdrawn'] as const;
export type BadgeStatus = (typeof badgeStatuses)[number];

/** The life cycle: from each status those that staff may bring a badge to. */
export const transitions: Readonly<Record<BadgeStatus, readonly BadgeStatus[]>> = {
  inService: ['lost', 'withdrawn'],
  lost: ['inService', 'withdrawn'],
  withdrawn: ['inService'],
};

/** What the list shows: of those in service whether somebody has it. */
export const badgeStates = ['free', 'given', 'lost', 'withdrawn'] as const;
export type BadgeState = (typeof badgeStates)[number];

/** How a loan ended; `corrected`: it was a mistake. */
export const loanEndings = ['returned', 'lost', 'corrected'] as const;

export const NUMBER_MAX = 20;
/** The most that are added at once. */
export const RANGE_MAX = 1_000;
/** The most that a visit gets, or gives back, at once: as many as a group has heads. */
export const MOST_AT_ONCE = 500;
/** From this hour on, the building's, whatever is out is still out. */
export const EVENING = '20:00';

/** As it is printed and scanned, capitals or not; without a trailing `/` or a query. */
export const badgeNumber = plainLine
  .overwrite((text) => text.replace(/[?#].*$/, '').replace(/\/+$/, ''))
  .min(1)
  .max(NUMBER_MAX)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u, { error: 'badge_number' })
  .toUpperCase();

/** The numbers from the first to the last; undefined where they are no range: `V001`, `V120`. */
export function rangeOf(first: string, last: string): { count: number; numbers: () => string[] } | undefined {
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

/** Numbers as they are read at a glance, those that follow one another together: `V009–V012, V014`. */
export function inRanges(numbers: readonly string[]): string {
  const ranges: { first: string; last: string; count: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && rangeOf(range.first, number)?.count === range.count + 1) {
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

/** One badge, or all from the first number to the last. */
export const newBadges = z.object({
  first: badgeNumber,
  last: badgeNumber.optional(),
  kind: z.enum(badgeKinds).default('visitor'),
});
export type NewBadges = z.output<typeof newBadges>;

/** Who has a badge, since when. `visit` and `resident` are both null where the visit was removed. */
export const loan = z.object({
  id: z.int(),
  visit: z.int().nullable(),
  resident: z.int().nullable(),
  /** The visitor as lists have them, or the resident; `''` where nobody knows any more. */
  holder: z.string(),
  /** The visitor's organisation, or the resident's company. */
  organization: z.string(),
  /** An instant (ISO 8601). */
  givenAt: z.string(),
  /** Should be back: its visitor has left, or it is out since an earlier day. */
  isOverdue: z.boolean(),
  /** Its visitor is not in the building. */
  hasLeft: z.boolean(),
});
export type Loan = z.output<typeof loan>;

/** A badge that is out, as the desk has all of them. */
export const outBadge = loan
  .omit({ isOverdue: true, hasLeft: true })
  .extend({ badge: z.int(), number: z.string(), kind: z.enum(badgeKinds) });
export type OutBadge = z.output<typeof outBadge>;

/** `since`: the `at` of what the reader has already. */
export const outQuestion = z.object({ since: z.iso.datetime().optional() });
/** All that is out, or what has changed of it since; `over`: the loans that ended since. */
export const outSnapshot = z.object({
  at: z.iso.datetime(),
  badges: z.array(outBadge),
  over: z.array(z.int()),
});
export type OutSnapshot = z.output<typeof outSnapshot>;
/** What was under way while it was read may be written by now, with an earlier moment: asked for again. */
export const OVERLAP_SECONDS = 60;

/** A badge of the building, whoever has it: what the desk knows numbers by. */
export const stockBadge = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(badgeKinds),
  status: z.enum(badgeStatuses),
});
export type StockBadge = z.output<typeof stockBadge>;

/** A badge as the list shows it. */
export const badge = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(badgeKinds),
  state: z.enum(badgeStates),
  /** Since when it is so: an instant. */
  since: z.string(),
  loan: loan.nullable(),
});
export type Badge = z.output<typeof badge>;

export const badgeSorts = ['number', 'since'] as const;
export type BadgeSort = (typeof badgeSorts)[number];
export const badgeViews = [...badgeStates, 'overdue'] as const;
export const badgeFilter = z.object({ show: z.enum(badgeViews).optional() });
export type BadgeFilter = z.output<typeof badgeFilter>;

/** A loan as the history of a badge tells it. */
export const pastLoan = loan
  .pick({ id: true, visit: true, holder: true, organization: true, givenAt: true })
  .extend({
    givenBy: z.string(),
    returnedAt: z.string().nullable(),
    returnedBy: z.string(),
    ending: z.enum(loanEndings).nullable(),
  });
export type PastLoan = z.output<typeof pastLoan>;

/** To whom which badges are given: those of these numbers, or the next free ones of a kind. */
export const giving = z
  .object({
    visit: rowId.optional(),
    resident: rowId.optional(),
    numbers: z.array(badgeNumber).min(1).max(MOST_AT_ONCE).optional(),
    next: z.int().min(1).max(MOST_AT_ONCE).optional(),
    kind: z.enum(badgeKinds).default('visitor'),
  })
  .check(({ value, issues }) => {
    const problem = (path: string) =>
      issues.push({ code: 'custom', input: value, message: 'badge_holder', path: [path] });
    if ((value.visit === undefined) === (value.resident === undefined)) problem('visit');
    if ((value.numbers === undefined) === (value.next === undefined)) problem('numbers');
  });
export type Giving = z.output<typeof giving>;

/** Badges that are handed in. */
export const returning = z.object({ numbers: z.array(badgeNumber).min(1).max(MOST_AT_ONCE) });

export const someLoans = z.object({ loans: z.array(rowId).min(1).max(MOST_AT_ONCE) });

/** Somebody who may get a badge: a visitor in the building, or a resident. */
export const holder = z.object({
  kind: z.enum(['visit', 'resident']),
  id: z.int(),
  name: z.string(),
  organization: z.string(),
});
export type Holder = z.output<typeof holder>;
export const HOLDERS_FOUND = 20;

/** What is printed for a visitor: once for each head of a group. */
export const card = z.object({
  visit: z.int(),
  visitor: z.string(),
  organization: z.string(),
  hostName: z.string(),
  hostCompany: z.string(),
  date: localDate,
  /** Must be accompanied: they did not sign the agreement. */
  escorted: z.boolean(),
  /** Of a group how many come, and what it is called; of one of minors nobody is named but who leads it. */
  heads: z.int(),
  partyName: z.string(),
  minors: z.boolean(),
  /** Of a group who came by name, with the badge that they have. */
  members: z.array(z.object({ name: z.string(), number: z.string() })),
  /** The badges that they have, but for those of the group’s members. */
  numbers: z.array(z.string()),
});
export type Card = z.output<typeof card>;

/** Of whom cards are printed: of some visits, or of all of today who are expected or in the building. */
export const cardSets = ['expected', 'inside'] as const;
export const cardsAsked = z.object({
  visits: z.array(z.int()).optional(),
  show: z.enum(cardSets).optional(),
});
export type CardsAsked = z.output<typeof cardsAsked>;
/** The most visits that are named at once. */
export const CARDS_MAX = 500;

/** What the code on a card says: enough for the desk to find the visit, and no secret. */
export const cardCode = (visit: number): string => `#${visit}`;
