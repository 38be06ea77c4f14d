import { replaceEqualDeep } from '@tanstack/react-query';
import { type BadgeStockEntry, badgeNumberSchema, type LentBadge } from '../badge.ts';

interface ScannedBadge {
  badge: BadgeStockEntry;
  loan: LentBadge | undefined;
  /** The visit has no other badge out, so returning this one means leaving. */
  isLast: boolean;
  /** The number was complete, as a scanner reads it. */
  isComplete: boolean;
}

/** Accepts lower case, missing zeros and missing letters; undefined if unknown or ambiguous. */
export function matchBadgeByScannedText(
  text: string,
  stock: ReadonlyMap<string, BadgeStockEntry>,
  out: readonly LentBadge[],
): ScannedBadge | undefined {
  const number = badgeNumberSchema.safeParse(text).data ?? text.trim().toUpperCase();
  const whole = stock.get(number);
  const badge = whole ?? findByShortNumber(number, stock);
  if (!badge) return undefined;
  const loan = out.find((each) => each.badge === badge.id);
  const visit = loan?.visit ?? null;
  const isLast = visit !== null && out.filter((each) => each.visit === visit).length === 1;
  return { badge, loan, isLast, isComplete: whole !== undefined };
}

function findByShortNumber(
  text: string,
  stock: ReadonlyMap<string, BadgeStockEntry>,
): BadgeStockEntry | undefined {
  const [, letters, digits] = SHORT_NUMBER.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const matches = [...stock.values()].filter(({ number }) => {
    const [, prefix, last] = SHORT_NUMBER.exec(number) ?? [];
    return last === digits && (letters === '' || prefix === letters);
  });
  return matches.length === 1 ? matches[0] : undefined;
}

const SHORT_NUMBER = /^(\D*)0*([1-9]\d*)$/;

export function getFreeVisitorBadgeNumbers(
  stock: ReadonlyMap<string, BadgeStockEntry>,
  out: readonly LentBadge[],
): string[] {
  const isOut = new Set(out.map(({ badge }) => badge));
  return [...stock.values()]
    .filter(({ id, kind, status }) => kind === 'visitor' && status === 'inService' && !isOut.has(id))
    .map(({ number }) => number)
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
}

/** Unchanged badges keep their object identity. */
export function applyLentBadgeChanges(
  previous: readonly LentBadge[],
  { badges, over }: { badges: readonly LentBadge[]; over: readonly number[] },
): LentBadge[] {
  const loansById = new Map(previous.map((badge) => [badge.id, badge]));
  for (const id of over) loansById.delete(id);
  for (const badge of badges) loansById.set(badge.id, replaceEqualDeep(loansById.get(badge.id), badge));
  return [...loansById.values()];
}
