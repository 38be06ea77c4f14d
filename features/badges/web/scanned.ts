import { replaceEqualDeep } from '@tanstack/react-query';
import { badgeNumber, type OutBadge, type StockBadge } from '../badge.ts';

/** A badge whose number was typed or scanned whole. */
export interface Scanned {
  badge: StockBadge;
  /** Who has it; undefined while it lies at the desk. */
  loan: OutBadge | undefined;
  /** Its visitor has no other: who hands it in leaves. Of a group whoever comes last does. */
  isLast: boolean;
  /** The number was given whole, as a scanner does. */
  isSure: boolean;
}

/** What a number means, capitals, zeros and letters before it or not; undefined where there is no such badge, or several. */
export function scanned(
  typed: string,
  stock: ReadonlyMap<string, StockBadge>,
  out: readonly OutBadge[],
): Scanned | undefined {
  const number = badgeNumber.safeParse(typed).data ?? typed.trim().toUpperCase();
  const whole = stock.get(number);
  const badge = whole ?? byHand(number, stock);
  if (!badge) return undefined;
  const loan = out.find((each) => each.badge === badge.id);
  const visit = loan?.visit ?? null;
  const isLast = visit !== null && out.filter((each) => each.visit === visit).length === 1;
  return { badge, loan, isLast, isSure: whole !== undefined };
}

/** The only badge of a number as a hand types it: `v21` or `21` for `V021`. */
function byHand(typed: string, stock: ReadonlyMap<string, StockBadge>): StockBadge | undefined {
  const [, letters, digits] = SHORT.exec(typed) ?? [];
  if (digits === undefined) return undefined;
  const found = [...stock.values()].filter(({ number }) => {
    const [, prefix, last] = SHORT.exec(number) ?? [];
    return last === digits && (letters === '' || prefix === letters);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Letters, zeros that a hand leaves out, and the number. */
const SHORT = /^(\D*)0*([1-9]\d*)$/;

/** The numbers of the visitors’ badges that are free, in the order in which they are given. */
export function freeOf(stock: ReadonlyMap<string, StockBadge>, out: readonly OutBadge[]): string[] {
  const isOut = new Set(out.map(({ badge }) => badge));
  return [...stock.values()]
    .filter(({ id, kind, status }) => kind === 'visitor' && status === 'inService' && !isOut.has(id))
    .map(({ number }) => number)
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
}

/** What was out, with what has changed of it: whatever did not stays the very same object. */
export function withChanges(
  held: readonly OutBadge[],
  { badges, over }: { badges: readonly OutBadge[]; over: readonly number[] },
): OutBadge[] {
  const known = new Map(held.map((badge) => [badge.id, badge]));
  for (const id of over) known.delete(id);
  for (const badge of badges) known.set(badge.id, replaceEqualDeep(known.get(badge.id), badge));
  return [...known.values()];
}
