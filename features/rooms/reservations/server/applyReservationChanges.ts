import { and, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import {
  actorToBooker,
  isMoved,
  needsApproval,
  planReservations,
  type ReservationProblem,
} from '../../../../core/booking/rules.ts';
import type { Activity } from '../../../../kit/activityKind.ts';
import { invalidField } from '../../../../kit/errors.ts';
import { findChangedNameListProblem } from '../../../../kit/personName.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { isPast } from '../../../../kit/time.ts';
import { reservationChanged } from '../../activity.ts';
import { enqueueReservationApprovedMails } from '../../approvals/server/enqueueReservationApprovedMails.ts';
import { enqueueChangeMailsToGuests } from '../../guests/server/enqueueGuestMails.ts';
import { enqueueChangeMailsToHolder, fieldsShownInMail } from '../../guests/server/holderJobs.ts';
import {
  occupiedRoomPeriods,
  reservationGuests,
  reservationRooms,
  reservations,
} from '../../server/tables.ts';
import { readBookingState } from './bookingState.ts';
import { lockRoomsAndCompanies } from './locks.ts';
import type { ReservationRecord } from './queries.ts';
import { hasFieldChanged, type ReservationChangeInput, type RoomChange, toRoomChange } from './roomRules.ts';
import { insertHolds } from './writeReservations.ts';

interface RefusedChange {
  reservation: ReservationRecord;
  problem: ReservationProblem<string>;
}

/** Changes locked reservations of one holder. Each date succeeds or fails alone. */
export async function applyReservationChanges(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  edit: ReservationChangeInput,
): Promise<{ changed: ReservationRecord[]; unchanged: RefusedChange[] }> {
  const { db } = context;
  requireNames(rows, edit);
  await lockRoomsAndCompanies(db, {
    companies: rows.map(({ companyId }) => companyId),
    rooms: rows.flatMap(({ rooms }) => rooms).concat(edit.rooms ?? []),
  });
  const moving = rows.filter((row) =>
    [...timeFields, 'rooms' as const].some(
      (field) => String(edit[field] ?? row[field]) !== String(row[field]),
    ),
  );
  const state = await readBookingState(context, {
    booker: actorToBooker(context.actor),
    guests: edit.guests ?? [],
    reservations: rows,
    days: moving.map(({ date }) => edit.date ?? date),
    rooms: moving.flatMap(({ rooms }) => edit.rooms ?? rooms),
  });
  const changes = rows.map((row) => toRoomChange(row, edit, state));
  const { accepted, refused } = planReservations(changes, state);
  const effective = accepted.filter((change) =>
    [...fieldsShownInMail, ...unmailedFields].some(hasFieldChanged(change)),
  );
  if (effective.length > 0) {
    const waiting = effective.filter(
      (change) => isMoved(change) && needsApproval(change.slot.resources, state.booker),
    );
    await writeChanges(context, effective, edit);
    await updateApproval(context, effective.filter(isMoved), waiting);
    await context.recordActivity(...effective.map((change) => toActivity(context, change)));
    await enqueueMails(context, effective, waiting);
  }
  return {
    changed: accepted.map(({ after }) => after),
    unchanged: [...refused].map(([{ before }, problem]) => ({ reservation: before, problem })),
  };
}

const isMailed = (change: RoomChange) => fieldsShownInMail.some(hasFieldChanged(change));

const timeFields = ['date', 'start', 'end'] as const;
const isAtAnotherTime = (change: RoomChange) => timeFields.some(hasFieldChanged(change));

const unmailedFields = ['externalNames', 'guests', 'comment'] as const;

const concernsGuests = (change: RoomChange) =>
  [...timeFields, 'rooms' as const, 'title' as const, 'guests' as const].some(hasFieldChanged(change));

async function writeChanges(
  context: BuildingContext,
  changes: RoomChange[],
  edit: ReservationChangeInput,
): Promise<void> {
  const { db, building, now } = context;
  const moves = changes.filter(isMoved);
  const mailed = changes.filter(isMailed);
  const { rooms, guests, ...columns } = edit;
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
  await writeGuests(context, changes, guests);
  await insertHolds(
    context,
    moves.map(({ before, slot }) => ({ ...slot, reservationId: before.id })),
  );
}

async function writeGuests(
  { db, building }: BuildingContext,
  changes: readonly RoomChange[],
  guests: number[] | undefined,
): Promise<void> {
  if (guests) {
    // Guests who stay keep their answer.
    await reservationGuests.delete(db, building, (table) =>
      and(inArray(table.reservationId, getReservationIds(changes)), notInArray(table.userId, guests)),
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
  const fields = [...fieldsShownInMail, ...unmailedFields].filter(hasFieldChanged(change));
  return reservationChanged({ building: building.id, id, fields, details: { date, start, end } });
}

/** Waiting reservations are mailed after approval. A reservation that no longer waits is mailed as new. */
async function enqueueMails(
  context: BuildingContext,
  all: readonly RoomChange[],
  waiting: readonly RoomChange[],
): Promise<void> {
  const { building, now } = context;
  const ahead = ({ date, end }: ReservationRecord) => !isPast(date, end, building.timeZone, now);
  const isWaiting = (change: RoomChange) =>
    waiting.includes(change) || (!isMoved(change) && change.before.approval === 'waiting');
  const mailed = all.filter((change) => !isWaiting(change));
  const changes = mailed
    .filter(({ before }) => before.approval !== 'waiting')
    .filter(({ before, after }) => ahead(before) || ahead(after));
  await enqueueChangeMailsToGuests(context, changes.filter(concernsGuests));
  await enqueueChangeMailsToHolder(context, changes.filter(isMailed));
  const noLongerWaiting = mailed.filter(({ before }) => before.approval === 'waiting');
  await enqueueReservationApprovedMails(
    context,
    noLongerWaiting.map(({ after }) => after),
  );
}

/** Names may stay unchanged; new text must be names. */
function requireNames(rows: readonly ReservationRecord[], { externalNames }: ReservationChangeInput): void {
  const problems = rows.map((row) => findChangedNameListProblem(externalNames, row.externalNames));
  const [problem] = problems;
  if (problem && !problems.includes(undefined)) throw invalidField('externalNames', problem.code);
}
