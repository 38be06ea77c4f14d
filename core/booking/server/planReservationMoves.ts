import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { reservationHolderColumns, toHolder } from '../../people/server/queries.ts';
import { companies, users } from '../../people/server/tables.ts';
import type { AffectedReservation, ClosableKind, ClosablePlace, ClosureDecision } from '../closureEffects.ts';
import type { Occupancy, Slot } from '../occupancy.ts';
import { pickPeriod } from '../period.ts';
import { type ClosurePeriod, findClosureDecision } from './closureHandler.ts';

export const listPlacesToLock = (
  placeKind: ClosableKind,
  { places }: ClosurePeriod,
  decisions: readonly ClosureDecision[],
): number[] => [...places, ...decisions.flatMap(({ kind, to }) => (kind === placeKind && to) || [])];

export async function findHolders(db: Db, reservations: readonly { holderId: number }[]) {
  const ids = reservations.map(({ holderId }) => holderId);
  const rows = await db
    .select({ ...reservationHolderColumns, language: users.language })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

export type HoldersByUserId = Awaited<ReturnType<typeof findHolders>>;

type SlotResource = Slot['resources'][number];

interface MovableReservation extends Slot<number> {
  id: number;
  version: number;
  holderId: number;
  expected?: number;
}

interface MovePlanInput<S extends MovableReservation, R extends SlotResource> {
  kind: ClosableKind;
  reservations: readonly S[];
  decisions: readonly ClosureDecision[];
  holders: HoldersByUserId;
  /** All places, for their names. */
  places: readonly ClosablePlace[];
  /** Resources that stay open. */
  open: readonly R[];
  /** Covers at least `open`, without these reservations. Their new slots are added. */
  occupancy: Occupancy;
  canReserveTogether: (set: readonly R[]) => boolean;
  /** Suitable sets, the best first. A later group counts only if no set of the earlier groups is free. */
  listCandidates: (reservation: S) => Iterable<R[][]>;
}

const MAX_OPTIONS = 12;

/** Applies the decisions, then moves each other reservation, in order, to its best candidate that is free. */
export function planReservationMoves<S extends MovableReservation, R extends SlotResource>({
  kind,
  reservations,
  decisions,
  holders,
  places,
  open,
  occupancy,
  canReserveTogether,
  listCandidates,
}: MovePlanInput<S, R>): AffectedReservation[] {
  const toSlot = (reservation: S, resources: R[]): Slot => ({ ...pickPeriod(reservation), resources });
  const listFree = (reservation: S, own?: string) => {
    for (const group of listCandidates(reservation)) {
      const free = group.filter((set) => joinIds(set) === own || occupancy.isFree(toSlot(reservation, set)));
      if (free.length > 0) return free;
    }
    return [];
  };
  const pickOpen = (ids: readonly number[]) => {
    const set = [...new Set(ids)].flatMap((id) => open.find((resource) => resource.id === id) ?? []);
    return set.length === ids.length ? set : undefined;
  };
  const moves = new Map<S, { to: number[] | null; set?: R[] | undefined; isTaken: boolean }>();
  for (const reservation of reservations) {
    const decision = findClosureDecision(decisions, { ...reservation, kind });
    if (!decision) continue;
    const { to } = decision;
    const set = to ? pickOpen(to) : undefined;
    const isFree = set && canReserveTogether(set) && occupancy.isFree(toSlot(reservation, set));
    const isTaken = to !== null && !isFree;
    if (set && !isTaken) occupancy.add(toSlot(reservation, set));
    moves.set(reservation, { to, set, isTaken });
  }
  for (const reservation of reservations) {
    if (moves.has(reservation)) continue;
    const [set] = listFree(reservation);
    if (set) occupancy.add(toSlot(reservation, set));
    moves.set(reservation, { to: set ? toIds(set) : null, set, isTaken: false });
  }
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const toPlaces = (ids: readonly number[]) => ids.map((id) => ({ id, name: names.get(id) ?? '' }));
  return reservations.map((reservation) => {
    const { id, version, expected = null, holderId, resources } = reservation;
    const { to, set, isTaken } = moves.get(reservation) ?? { to: null, isTaken: false };
    const own = set && joinIds(set);
    const options = listFree(reservation, isTaken ? undefined : own).slice(0, MAX_OPTIONS);
    const optionIds = options.map(toIds);
    // A decision stays an option when it has been taken or closed.
    if (to && !optionIds.some((ids) => String(ids) === String(to))) optionIds.push(to);
    const holder = holders.get(holderId);
    return {
      kind,
      id,
      version,
      ...pickPeriod(reservation),
      places: toPlaces(resources),
      expected,
      holder: holder ? toHolder(holder) : null,
      to,
      options: optionIds.map(toPlaces),
      isTaken,
    };
  });
}

const toIds = (set: readonly SlotResource[]) => set.map(({ id }) => id);
const joinIds = (set: readonly SlotResource[]) => toIds(set).join();
