import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type BilingualText, pickTranslation } from '../../../kit/bilingualText.ts';
import { toCodec } from '../../../kit/codec.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { RowLock } from '../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getLocalNow } from '../../../kit/time.ts';
import {
  type AffectedReservation,
  affectedReservationSchema,
  type ClosableKind,
  type ClosablePlace,
  type ClosureDecision,
} from '../closureEffects.ts';

export interface ClosurePeriod {
  places: readonly number[];
  from: string;
  /** Null: permanently. */
  until: string | null;
}

interface ClosurePlan {
  affected: AffectedReservation[];
  /** Moves each reservation to its `to`, or cancels it. Holders are mailed the reason. */
  apply(reason: BilingualText): Promise<void>;
}

interface ClosureSpan {
  id: number;
  startsAt: string;
  endsAt: string;
}

type NumberColumn = AnyPgColumn<{ data: number; notNull: true }>;

/** The rows that close rooms or spaces. */
interface ClosedPlaceTables {
  closed: PgTable &
    Record<'id' | 'buildingId', NumberColumn> &
    Record<'closureId' | 'startsAt' | 'endsAt', AnyPgColumn>;
  placeId: NumberColumn;
  period: SQLWrapper;
  condition?: SQL;
  places: PgTable &
    Record<'id' | 'buildingId' | 'position', NumberColumn> & {
      name: AnyPgColumn<{ data: string; notNull: true }>;
    };
}

/** Implemented by each feature with places that can be closed. */
export interface ClosureHandler {
  kind: ClosableKind;
  listPlaces(context: BuildingContext): Promise<ClosablePlace[]>;
  getClosedTables(scope: BuildingScope): ClosedPlaceTables;
  /** Replaces the places of a closure. They must be free by then. */
  setPlaces(context: BuildingContext, closure: ClosureSpan, places: readonly number[]): Promise<void>;
  /** `period` begins now at the earliest. `locked` blocks bookings and changes until the transaction ends. */
  planClosure(
    context: BuildingContext,
    period: ClosurePeriod,
    decisions: readonly ClosureDecision[],
    lock: RowLock,
  ): Promise<ClosurePlan>;
}

export interface ClosurePart {
  handler: ClosureHandler;
  period: ClosurePeriod;
}

export async function findAffectedReservations(
  context: BuildingContext,
  parts: readonly ClosurePart[],
  decisions: readonly ClosureDecision[],
): Promise<AffectedReservation[]> {
  const reservations: AffectedReservation[] = [];
  for (const part of parts)
    reservations.push(...(await planRemainingClosure(context, part, decisions, 'unlocked')).affected);
  return reservations.sort(byStart);
}

/** Plans the closure from now on, so that past reservations stay. */
function planRemainingClosure(
  context: BuildingContext,
  { handler, period }: ClosurePart,
  decisions: readonly ClosureDecision[],
  lock: RowLock,
): Promise<ClosurePlan> {
  const now = getCurrentLocalMoment(context);
  const from = period.from > now ? period.from : now;
  return handler.planClosure(context, { ...period, from }, decisions, lock);
}

const getStart = ({ startDate, startTime }: AffectedReservation) => `${startDate} ${startTime}`;
const byStart = (one: AffectedReservation, other: AffectedReservation) =>
  getStart(one) < getStart(other) ? -1 : 1;

/** Throws `hits_changed` with the current list if a decision is missing, outdated or no longer possible. */
export async function applyClosureDecisions(
  context: BuildingContext,
  parts: readonly ClosurePart[],
  decisions: readonly ClosureDecision[],
  reason: BilingualText,
): Promise<{ moved: number; canceled: number }> {
  const plans: ClosurePlan[] = [];
  // Sequential, because each call takes locks and their order must not vary.
  for (const part of parts) plans.push(await planRemainingClosure(context, part, decisions, 'locked'));
  const affected = plans.flatMap((plan) => plan.affected).sort(byStart);
  if (affected.some((each) => each.isTaken || !findClosureDecision(decisions, each)))
    throw new AppError('hits_changed', {
      extra: { hits: affected.map(toCodec(affectedReservationSchema).encode) },
    });
  for (const plan of plans) await plan.apply(reason);
  const moved = affected.filter(({ to }) => to !== null).length;
  return { moved, canceled: affected.length - moved };
}

const toRetirementParts = (context: BuildingContext, handler: ClosureHandler, id: number): ClosurePart[] => [
  { handler, period: { places: [id], from: getCurrentLocalMoment(context), until: null } },
];

export const findAffectedByRetirement = (
  context: BuildingContext,
  handler: ClosureHandler,
  { id, decisions }: { id: number; decisions: readonly ClosureDecision[] },
): Promise<AffectedReservation[]> =>
  findAffectedReservations(context, toRetirementParts(context, handler, id), decisions);

export async function applyRetirementDecisions(
  context: BuildingContext,
  handler: ClosureHandler,
  { id, decisions, reason = { fr: '', en: '' } }: RetirementInput,
): Promise<{ moved: number; canceled: number }> {
  const outcome = await applyClosureDecisions(
    context,
    toRetirementParts(context, handler, id),
    decisions,
    reason,
  );
  if (outcome.moved + outcome.canceled > 0 && pickTranslation(reason, 'fr') === '')
    throw invalidField('reason', 'required');
  return outcome;
}

interface RetirementInput {
  id: number;
  decisions: readonly ClosureDecision[];
  reason?: BilingualText | undefined;
}

/** Decisions about another version do not count. */
export function findClosureDecision(
  decisions: readonly ClosureDecision[],
  { kind, id, version }: Pick<AffectedReservation, 'kind' | 'id' | 'version'>,
): ClosureDecision | undefined {
  return decisions.find((each) => each.kind === kind && each.id === id && each.version === version);
}

export function getCurrentLocalMoment({ building, now }: Pick<BuildingContext, 'building' | 'now'>): string {
  const { date, time } = getLocalNow(building.timeZone, now);
  return `${date} ${time}`;
}
