import type { OutBadge, StockBadge } from '../badge.ts';

/** A badge whose number was typed or scanned whole. */
export interface Scanned {
  badge: StockBadge;
  /** Who has it; undefined while it lies at the desk. */
  loan: OutBadge | undefined;
  /** Its visitor has no other: who hands it in leaves. Of a group whoever comes last does. */
  isLast: boolean;
}

/** What a number means, capitals or not; undefined where there is no such badge. */
export function scanned(
  typed: string,
  stock: ReadonlyMap<string, StockBadge>,
  out: readonly OutBadge[],
): Scanned | undefined {
  const badge = stock.get(typed.trim().toUpperCase());
  if (!badge) return undefined;
  const loan = out.find((each) => each.badge === badge.id);
  const visit = loan?.visit ?? null;
  const isLast = visit !== null && out.filter((each) => each.visit === visit).length === 1;
  return { badge, loan, isLast };
}

/** What was out, with what has changed of it: whatever did not stays the very same object. */
export function withChanges(
  held: readonly OutBadge[],
  { badges, over }: { badges: readonly OutBadge[]; over: readonly number[] },
): OutBadge[] {
  const known = new Map(held.map((badge) => [badge.id, badge]));
  for (const id of over) known.delete(id);
  for (const badge of badges) if (!isSame(known.get(badge.id), badge)) known.set(badge.id, badge);
  return [...known.values()];
}

const isSame = (held: OutBadge | undefined, read: OutBadge): boolean =>
  held !== undefined && Object.entries(read).every(([key, value]) => held[key as keyof OutBadge] === value);
