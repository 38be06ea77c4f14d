import { and, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { ReservationProblem } from '../../../core/booking/booking.ts';
import { actorToBooker, isMoved, needsApproval, planReservations } from '../../../core/booking/rules.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { invalidField } from '../../../kit/errors.ts';
import { findChangedNameListProblem } from '../../../kit/personName.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { isPast } from '../../../kit/time.ts';
import { reservationChanged } from '../activity.ts';
import { enqueueReservationApprovedMails } from './approvals/enqueueReservationApprovedMails.ts';
import { readOccupancyAndQuotas, readRoomConditions } from './bookingState.ts';
import { enqueueChangeMailsToGuests } from './guests/enqueueGuestMails.ts';
import { enqueueChangeMailsToHolder, fieldsShownInMail } from './guests/holderJobs.ts';
import { lockRoomsAndCompanies } from './locks.ts';
import type { ReservationRecord } from './queries.ts';
import {
  type ReservationChangeInput,
  type RoomChange,
  type RoomConditions,
  toRoomChange,
} from './roomRules.ts';
import { occupiedRoomPeriods, reservationGuests, reservationRooms, reservations } from './tables.ts';

interface RefusedChange {
  reservation: ReservationRecord;
  problem: ReservationProblem;
  /** Present if the problem does not depend on the day. */
  field?: keyof ReservationChangeInput;
}

export async function readRequestedChanges(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  changes: ReservationChangeInput,
): Promise<{
  changedValues: Partial<ReservationRecord>;
  conditions: RoomConditions;
  requested: RoomChange[];
}> {
  const changedValues = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const booker = actorToBooker(context.actor);
  const conditions = await readRoomConditions(context, booker, changes.guests ?? []);
  const requested = rows.map((before) => toRoomChange(before, changedValues, conditions));
  return { changedValues, conditions, requested };
}

const hasReservationFieldChanged =
  ({ before, after }: RoomChange) =>
  (field: keyof ReservationRecord) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field]);

/** Changes locked reservations of one holder. Each date succeeds or fails alone. */
export async function applyReservationChanges(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  changes: ReservationChangeInput,
): Promise<{ changed: ReservationRecord[]; unchanged: RefusedChange[] }> {
  const { db } = context;
  requireNames(rows, changes);
  await lockRoomsAndCompanies(db, {
    companies: rows.map(({ companyId }) => companyId),
    rooms: rows.flatMap(({ rooms }) => rooms).concat(changes.rooms ?? []),
  });
  const { changedValues, conditions, requested } = await readRequestedChanges(context, rows, changes);
  const possible = requested.filter(({ refusal }) => !refusal);
  const state = { ...conditions, ...(await readOccupancyAndQuotas(context, possible)) };
  const { granted: changing, refused } = planReservations(possible, state);
  const effective = changing.filter((change) =>
    [...fieldsShownInMail, ...unmailedFields].some(hasReservationFieldChanged(change)),
  );
  if (effective.length > 0) {
    const waiting = effective.filter(
      (change) => isMoved(change) && needsApproval(change.slot.resources, conditions.booker),
    );
    await writeChanges(context, effective, changedValues);
    await updateApproval(context, effective.filter(isMoved), waiting);
    await context.recordActivity(...effective.map((change) => toActivity(context, change)));
    // Waiting reservations are mailed after approval. A reservation that no longer waits is mailed as new.
    const isWaiting = (change: RoomChange) =>
      waiting.includes(change) || (!isMoved(change) && change.before.approval === 'waiting');
    const mailed = effective.filter((change) => !isWaiting(change));
    const noLongerWaiting = mailed.filter(({ before }) => before.approval === 'waiting');
    await enqueueMails(
      context,
      mailed.filter((change) => !noLongerWaiting.includes(change)),
    );
    await enqueueReservationApprovedMails(
      context,
      noLongerWaiting.map(({ after }) => after),
    );
  }
  return {
    changed: changing.map(({ after }) => after),
    unchanged: [
      ...requested.flatMap(({ before, refusal }) => (refusal ? { reservation: before, ...refusal } : [])),
      ...[...refused].map(([{ before }, problem]) => ({ reservation: before, problem })),
    ],
  };
}

const unmailedFields = ['externalNames', 'guests', 'comment'] as const;

const isMailed = (change: RoomChange) => fieldsShownInMail.some(hasReservationFieldChanged(change));

const times = ['date', 'start', 'end'] as const;
const isAtAnotherTime = (change: RoomChange) => times.some(hasReservationFieldChanged(change));

const concernsGuests = (change: RoomChange) =>
  [...times, 'rooms' as const, 'title' as const, 'guests' as const].some(hasReservationFieldChanged(change));

async function writeChanges(
  { db, building, now }: BuildingContext,
  changes: RoomChange[],
  changedValues: object,
): Promise<void> {
  const moves = changes.filter(isMoved);
  const mailed = changes.filter(isMailed);
  const { rooms, guests, ...columns } = changedValues as Record<string, unknown>;
  // Delete all holds before inserting, so that two reservations can swap rooms.
  await occupiedRoomPeriods.delete(db, building, (table) =>
    inArray(table.reservationId, getReservationIds(moves)),
  );
  await reservations.update(
    db,
    building,
    {
      ...columns,
      external: sql`least(${columns.external ?? sql`external`}::int, ${columns.expected ?? sql`expected`}::int)`,
      // Raise it only for changes that are mailed, so that a mail can detect that it is outdated.
      sequence: sql`sequence + (id = any(${sql.param(getReservationIds(mailed))}::int[]))::int`,
      // The trigger does not see changes of rooms or guests alone.
      version: sql`version + 1`,
      // The holder has changed the reservation since the building moved it.
      moveReason: null,
      updatedAt: now,
    },
    (table) => inArray(table.id, getReservationIds(changes)),
  );
  if (rooms) {
    await reservationRooms.delete(db, building, (table) =>
      inArray(table.reservationId, getReservationIds(moves)),
    );
    const pairs = moves.flatMap(({ before, slot }) =>
      slot.resources.map(({ id }) => ({ reservationId: before.id, roomId: id })),
    );
    await reservationRooms.insertManyWithoutId(db, building, pairs);
  }
  if (guests) {
    // Guests who stay keep their answer.
    await reservationGuests.delete(db, building, (table) =>
      and(
        inArray(table.reservationId, getReservationIds(changes)),
        notInArray(table.userId, guests as number[]),
      ),
    );
    const pairs = changes.flatMap(({ before, after }) =>
      after.guests
        .filter((userId) => !before.guests.includes(userId))
        .map((userId) => ({ reservationId: before.id, userId })),
    );
    await reservationGuests.insertManyWithoutId(db, building, pairs);
  }
  // New hours reset declined invitations.
  await reservationGuests.update(db, building, { declinedAt: null }, (table) =>
    and(
      inArray(table.reservationId, getReservationIds(changes.filter(isAtAnotherTime))),
      isNotNull(table.declinedAt),
    ),
  );
  await occupiedRoomPeriods.insertMany(
    db,
    building,
    moves.flatMap(({ before, after: { date, start, end }, slot }) =>
      slot.resources.map(({ id, bufferMinutes }) => ({
        roomId: id,
        reservationId: before.id,
        date,
        start,
        end,
        booked: true,
        bufferMinutes,
      })),
    ),
  );
}

async function updateApproval(
  { db, building }: BuildingContext,
  moves: readonly RoomChange[],
  waiting: readonly RoomChange[],
): Promise<void> {
  const others = moves.filter((change) => !waiting.includes(change) && change.before.approval !== null);
  if (waiting.length > 0)
    await reservations.update(db, building, { approval: 'waiting' }, (table) =>
      inArray(table.id, getReservationIds(waiting)),
    );
  if (others.length > 0)
    await reservations.update(db, building, { approval: null }, (table) =>
      inArray(table.id, getReservationIds(others)),
    );
}

const getReservationIds = (changes: readonly RoomChange[]) => changes.map(({ before }) => before.id);

function toActivity({ building }: BuildingContext, change: RoomChange): Activity {
  const { id, date, start, end } = change.after;
  const fields = [...fieldsShownInMail, ...unmailedFields].filter(hasReservationFieldChanged(change));
  return reservationChanged({ building: building.id, id, fields, details: { date, start, end } });
}

async function enqueueMails(context: BuildingContext, all: RoomChange[]): Promise<void> {
  const { building, now } = context;
  const ahead = ({ date, end }: ReservationRecord) => !isPast(date, end, building.timeZone, now);
  const changes = all.filter(({ before, after }) => ahead(before) || ahead(after));
  await enqueueChangeMailsToGuests(context, changes.filter(concernsGuests));
  await enqueueChangeMailsToHolder(context, changes.filter(isMailed));
}

/** Names may stay unchanged; new text must be names. */
function requireNames(rows: readonly ReservationRecord[], { externalNames }: ReservationChangeInput): void {
  const problems = rows.map((row) => findChangedNameListProblem(externalNames, row.externalNames));
  const [problem] = problems;
  if (problem && !problems.includes(undefined)) throw invalidField('externalNames', problem.code);
}
