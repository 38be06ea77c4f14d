import { type AnyColumn, eq, inArray, type SQL } from 'drizzle-orm';
import { type Bilingual, inLanguage } from '../../../kit/bilingual.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { localNow } from '../../../kit/time.ts';
import { companies } from '../../companies/server/tables.ts';
import { holderColumns } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import { hitWire } from '../api.ts';
import {
  type ClosableKind,
  type ClosedTime,
  type Decision,
  type Hit,
  type Place,
  periodBetween,
} from '../closing.ts';

/** What is to be closed, between moments of the wall clock such as `2026-11-23 09:00`. */
export interface Closing {
  places: readonly number[];
  from: string;
  /** Null: for good. */
  until: string | null;
}

/** What a closing hits, and the way to do what was decided of it. */
export interface Settling {
  hits: Hit[];
  /** Moves and cancels: each `to` is where its reservation goes. Its holder hears the reason. */
  apply(reason: Bilingual): Promise<void>;
}

/** A closed period. */
export interface Closed {
  id: number;
  startsAt: string;
  endsAt: string;
}

/** What can be closed, as the feature offers it that has it. */
export interface Closable {
  kind: ClosableKind;
  /** All that the building has in use, in its order. */
  list(context: BuildingContext): Promise<Place[]>;
  /** Which of the places are closed already for a part of the time, but by the closed period `except`. */
  closedBy(context: BuildingContext, closing: Closing, except: number | undefined): Promise<Place[]>;
  /** From now on the closed period closes these, and no others. They must be free by then. */
  hold(context: BuildingContext, closed: Closed, places: readonly number[]): Promise<void>;
  /** The names of what a closed period closes, as an expression in a query: `closure` is the column of its id. */
  namesOf(scope: BuildingScope, closure: AnyColumn): SQL;
  /** What some closed periods close, by their ids. */
  placesOf(db: Db, scope: BuildingScope, closures: readonly number[]): Promise<Map<number, Place[]>>;
  /** What is not over yet and lies in the closed time. `locked`: nobody else books or changes it until the transaction ends. */
  look(
    context: BuildingContext,
    closing: Closing,
    decided: readonly Decision[],
    lock: 'locked' | 'unlocked',
  ): Promise<Settling>;
}

export interface Part {
  closable: Closable;
  closing: Closing;
}

/** What closing these would hit now, by day and hour, with what was decided and, for the others, a proposal. */
export async function hitsOf(
  context: BuildingContext,
  parts: readonly Part[],
  decided: readonly Decision[],
): Promise<Hit[]> {
  const found: Hit[] = [];
  for (const { closable, closing } of parts)
    found.push(...(await closable.look(context, closing, decided, 'unlocked')).hits);
  return found.sort(byMoment);
}

const momentOf = ({ startDate, startTime }: Hit) => `${startDate} ${startTime}`;
const byMoment = (one: Hit, other: Hit) => (momentOf(one) < momentOf(other) ? -1 : 1);

/**
 * Moves and cancels all that closing these hits, as was decided of each. Throws `hits_changed`, with the list as it is now, where
 * something is hit that nothing was decided of, or that changed since, or where a way out is taken.
 */
export async function settle(
  context: BuildingContext,
  parts: readonly Part[],
  decided: readonly Decision[],
  reason: Bilingual,
): Promise<{ moved: number; canceled: number }> {
  const settlings: Settling[] = [];
  // In the order of their locks.
  for (const { closable, closing } of parts)
    settlings.push(await closable.look(context, closing, decided, 'locked'));
  const hits = settlings.flatMap((settling) => settling.hits).sort(byMoment);
  if (hits.some((hit) => hit.isTaken || !decisionOf(decided, hit)))
    throw new AppError('hits_changed', { extra: { hits: hits.map(hitWire.encode) } });
  for (const settling of settlings) await settling.apply(reason);
  const moved = hits.filter(({ to }) => to !== null).length;
  return { moved, canceled: hits.length - moved };
}

/** One that is taken out of use: closed from now on. */
const forGood = (context: BuildingContext, closable: Closable, id: number): Part[] => [
  { closable, closing: { places: [id], from: wallNow(context), until: null } },
];

/** What taking a room or a bay out of use would hit; nothing is written. */
export const hitsOfRetiring = (
  context: BuildingContext,
  closable: Closable,
  { id, decisions }: { id: number; decisions: readonly Decision[] },
): Promise<Hit[]> => hitsOf(context, forGood(context, closable, id), decisions);

/** Moves and cancels what is booked in one that is taken out of use, as was decided. */
export async function settleRetiring(
  context: BuildingContext,
  closable: Closable,
  { id, decisions, reason = { fr: '', en: '' } }: Retiring,
): Promise<{ moved: number; canceled: number }> {
  const settled = await settle(context, forGood(context, closable, id), decisions, reason);
  // It is what their holders are told.
  if (settled.moved + settled.canceled > 0 && inLanguage(reason, 'fr') === '')
    throw invalidField('reason', 'required');
  return settled;
}

interface Retiring {
  id: number;
  decisions: readonly Decision[];
  reason?: Bilingual | undefined;
}

/** What was decided of a reservation as it is now; undefined where it was of another version, or nothing was. */
export function decisionOf(
  decided: readonly Decision[],
  { kind, id, version }: Pick<Hit, 'kind' | 'id' | 'version'>,
): Decision | undefined {
  return decided.find((each) => each.kind === kind && each.id === id && each.version === version);
}

/** Now, on the wall clock of the building. */
export function wallNow({ building, now }: Pick<BuildingContext, 'building' | 'now'>): string {
  const { date, time } = localNow(building.timeZone, now);
  return `${date} ${time}`;
}

/** Whose reservations they are, by id: their names, and the language that they are told in. */
export async function holdersOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ ...holderColumns, language: users.language })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

interface ClosedRow {
  place: number;
  closure: number | null;
  startsAt: string;
  endsAt: string;
  /** Null of what earlier versions closed. */
  fr: string | null;
  en: string | null;
}

/** Closed rooms or bays, a row each, as a calendar shows them: those of one closed period together. */
export function closedTimes({ language }: BuildingContext, rows: readonly ClosedRow[]): ClosedTime[] {
  const together = Map.groupBy(rows, ({ closure, place }) => closure ?? `room ${place}`);
  return [...together.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { startsAt, endsAt, fr, en } = first;
    const reason = inLanguage({ fr: fr ?? '', en: en ?? '' }, language);
    return [{ places: group.map(({ place }) => place), ...periodBetween(startsAt, endsAt), reason }];
  });
}
