import { and, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { needsApproval } from '../../../core/booking/rules.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { invalidField } from '../../../kit/errors.ts';
import { findChangedNameListProblem } from '../../../kit/personName.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { isPast } from '../../../kit/time.ts';
import { reservationChanged } from '../activity.ts';
import { enqueueReservationApprovedMails } from './approvals/enqueueReservationApprovedMails.ts';
import { enqueueChangeMailsToGuests } from './guests/enqueueGuestMails.ts';
import { enqueueChangeMailsToHolder, fieldsShownInMail } from './guests/holderJobs.ts';
import { lockRoomsAndCompanies } from './locks.ts';
import {
  type FailedReservationChange,
  filterPossibleReservationChanges,
  findReservationChangeConstraints,
  hasReservationFieldChanged,
  isReservationMoved,
  type PlannedReservationChange,
  prepareReservationChanges,
  type ReservationChangeInput,
} from './planChanges.ts';
import type { ReservationRecord } from './queries.ts';
import { occupiedRoomPeriods, reservationGuests, reservationRooms, reservations } from './tables.ts';

/** Changes locked reservations of one holder. Each date succeeds or fails alone. */
export async function applyReservationChanges(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  changes: ReservationChangeInput,
): Promise<{ changed: ReservationRecord[]; unchanged: FailedReservationChange[] }> {
  const { db } = context;
  requireNames(rows, changes);
  const { changedValues, bookingContext, ...draft } = await prepareReservationChanges(context, rows, changes);
  await lockRoomsAndCompanies(db, {
    companies: rows.map(({ companyId }) => companyId),
    rooms: rows.flatMap(({ rooms }) => rooms).concat(changes.rooms ?? []),
  });
  const isAnyMoved = draft.changing.some(isReservationMoved);
  const constraints = await findReservationChangeConstraints(context, isAnyMoved ? draft.changing : []);
  const { changing, unchanged } = filterPossibleReservationChanges(
    bookingContext,
    draft.changing,
    constraints,
  );
  const effective = changing.filter((change) =>
    [...fieldsShownInMail, ...unmailedFields].some(hasReservationFieldChanged(change)),
  );
  if (effective.length > 0) {
    const waiting = effective.filter(
      (change) => isReservationMoved(change) && needsApproval(change.newRooms, bookingContext.booker),
    );
    await writeChanges(context, effective, changedValues);
    await updateApproval(context, effective.filter(isReservationMoved), waiting);
    await context.recordActivity(...effective.map((change) => toActivity(context, change)));
    // Waiting reservations are mailed after approval. A reservation that no longer waits is mailed as new.
    const isWaiting = (change: PlannedReservationChange) =>
      waiting.includes(change) || (!isReservationMoved(change) && change.before.approval === 'waiting');
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
    unchanged: [...draft.unchanged, ...unchanged],
  };
}

const unmailedFields = ['externalNames', 'guests', 'comment'] as const;

const isMailed = (change: PlannedReservationChange) =>
  fieldsShownInMail.some(hasReservationFieldChanged(change));

const times = ['date', 'start', 'end'] as const;
const isAtAnotherTime = (change: PlannedReservationChange) => times.some(hasReservationFieldChanged(change));

const concernsGuests = (change: PlannedReservationChange) =>
  [...times, 'rooms' as const, 'title' as const, 'guests' as const].some(hasReservationFieldChanged(change));

async function writeChanges(
  { db, building, now }: BuildingContext,
  changes: PlannedReservationChange[],
  changedValues: object,
): Promise<void> {
  const moves = changes.filter(isReservationMoved);
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
    const pairs = moves.flatMap(({ before, newRooms }) =>
      newRooms.map(({ id }) => ({ reservationId: before.id, roomId: id })),
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
    moves.flatMap(({ before, after: { date, start, end }, newRooms }) =>
      newRooms.map(({ id, bufferMinutes }) => ({
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
  moves: readonly PlannedReservationChange[],
  waiting: readonly PlannedReservationChange[],
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

const getReservationIds = (changes: readonly PlannedReservationChange[]) =>
  changes.map(({ before }) => before.id);

function toActivity({ building }: BuildingContext, change: PlannedReservationChange): Activity {
  const { id, date, start, end } = change.after;
  const fields = [...fieldsShownInMail, ...unmailedFields].filter(hasReservationFieldChanged(change));
  return reservationChanged({ building: building.id, id, fields, details: { date, start, end } });
}

async function enqueueMails(context: BuildingContext, all: PlannedReservationChange[]): Promise<void> {
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
