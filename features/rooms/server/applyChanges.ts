import { and, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Activity } from '../../../kit/activityKind.ts';
import { invalidField } from '../../../kit/errors.ts';
import { changedNamesProblem } from '../../../kit/personName.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { isPast } from '../../../kit/time.ts';
import { reservationChanged } from '../activity.ts';
import { tellGranted } from './approvals/tellGranted.ts';
import { findBookable } from './bookable.ts';
import { enqueueChangeMailsToGuests } from './guests/enqueueGuestMails.ts';
import { enqueueChangeMailsToHolder, mailedFields } from './guests/holderJobs.ts';
import { lockRooms } from './locks.ts';
import {
  type Change,
  type Changes,
  differs,
  isMoved,
  outline,
  sortOut,
  surroundingsOf,
  type Unchanged,
} from './planChanges.ts';
import type { ReservationRow } from './queries.ts';
import { reservationGuests, reservationRooms, reservations, roomHolds } from './tables.ts';
import { bookerOf, needsApproval } from './terms.ts';

/** Changes locked reservations of one holder. Each date succeeds or fails alone. */
export async function applyChanges(
  context: BuildingContext,
  rows: readonly ReservationRow[],
  changes: Changes,
): Promise<{ changed: ReservationRow[]; unchanged: Unchanged[] }> {
  const { db } = context;
  requireNames(rows, changes);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const bookable = await findBookable(context, changes.guests ?? [], bookerOf(context.actor));
  const outlined = outline(bookable, rows, given);
  await lockRooms(db, {
    companies: rows.map(({ companyId }) => companyId),
    rooms: rows.flatMap(({ rooms }) => rooms).concat(changes.rooms ?? []),
  });
  const isAnyMoved = outlined.changing.some(isMoved);
  const surroundings = await surroundingsOf(context, isAnyMoved ? outlined.changing : []);
  const { changing, unchanged } = sortOut(context, outlined.changing, surroundings, bookable.booker);
  const different = changing.filter((change) => [...mailedFields, ...unseen].some(differs(change)));
  if (different.length > 0) {
    const waiting = different.filter(
      (change) => isMoved(change) && needsApproval(change.chosen, bookable.booker),
    );
    await write(context, different, given);
    await askStaff(context, different.filter(isMoved), waiting);
    await context.recordActivity(...different.map((change) => factOf(context, change)));
    // Waiting reservations are mailed after approval. A reservation that no longer waits is mailed as new.
    const isWaiting = (change: Change) =>
      waiting.includes(change) || (!isMoved(change) && change.before.approval === 'waiting');
    const told = different.filter((change) => !isWaiting(change));
    const freed = told.filter(({ before }) => before.approval === 'waiting');
    await tell(
      context,
      told.filter((change) => !freed.includes(change)),
    );
    await tellGranted(
      context,
      freed.map(({ after }) => after),
    );
  }
  return {
    changed: changing.map(({ after }) => after),
    unchanged: [...outlined.unchanged, ...unchanged],
  };
}

const unseen = ['externalNames', 'guests', 'comment'] as const;

const isTold = (change: Change) => mailedFields.some(differs(change));

const times = ['date', 'start', 'end'] as const;
const isAtAnotherTime = (change: Change) => times.some(differs(change));

const isNewsToGuests = (change: Change) =>
  [...times, 'rooms' as const, 'title' as const, 'guests' as const].some(differs(change));

async function write(
  { db, building, now }: BuildingContext,
  changes: Change[],
  given: object,
): Promise<void> {
  const moved = changes.filter(isMoved);
  const told = changes.filter(isTold);
  const { rooms, guests, ...columns } = given as Record<string, unknown>;
  // Delete all holds before inserting, so that two reservations can swap rooms.
  await roomHolds.delete(db, building, (table) => inArray(table.reservationId, idsOf(moved)));
  await reservations.update(
    db,
    building,
    {
      ...columns,
      external: sql`least(${columns.external ?? sql`external`}::int, ${columns.expected ?? sql`expected`}::int)`,
      // Raise it only for changes that are mailed, so that a mail can detect that it is outdated.
      sequence: sql`sequence + (id = any(${sql.param(idsOf(told))}::int[]))::int`,
      // The trigger does not see changes of rooms or guests alone.
      version: sql`version + 1`,
      // The holder has changed the reservation since the building moved it.
      moveReason: null,
      updatedAt: now,
    },
    (table) => inArray(table.id, idsOf(changes)),
  );
  if (rooms) {
    await reservationRooms.delete(db, building, (table) => inArray(table.reservationId, idsOf(moved)));
    const pairs = moved.flatMap(({ before, chosen }) =>
      chosen.map(({ id }) => ({ reservationId: before.id, roomId: id })),
    );
    await reservationRooms.joinMany(db, building, pairs);
  }
  if (guests) {
    // Guests who stay keep their answer.
    await reservationGuests.delete(db, building, (table) =>
      and(inArray(table.reservationId, idsOf(changes)), notInArray(table.userId, guests as number[])),
    );
    const pairs = changes.flatMap(({ before, after }) =>
      after.guests
        .filter((userId) => !before.guests.includes(userId))
        .map((userId) => ({ reservationId: before.id, userId })),
    );
    await reservationGuests.joinMany(db, building, pairs);
  }
  // New hours reset declined invitations.
  await reservationGuests.update(db, building, { declinedAt: null }, (table) =>
    and(inArray(table.reservationId, idsOf(changes.filter(isAtAnotherTime))), isNotNull(table.declinedAt)),
  );
  await roomHolds.insertMany(
    db,
    building,
    moved.flatMap(({ before, after: { date, start, end }, chosen }) =>
      chosen.map(({ id, bufferMinutes }) => ({
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

async function askStaff(
  { db, building }: BuildingContext,
  moved: readonly Change[],
  waiting: readonly Change[],
): Promise<void> {
  const others = moved.filter((change) => !waiting.includes(change) && change.before.approval !== null);
  if (waiting.length > 0)
    await reservations.update(db, building, { approval: 'waiting' }, (table) =>
      inArray(table.id, idsOf(waiting)),
    );
  if (others.length > 0)
    await reservations.update(db, building, { approval: null }, (table) => inArray(table.id, idsOf(others)));
}

const idsOf = (changes: readonly Change[]) => changes.map(({ before }) => before.id);

function factOf({ building }: BuildingContext, change: Change): Activity {
  const { id, date, start, end } = change.after;
  const fields = [...mailedFields, ...unseen].filter(differs(change));
  return reservationChanged({ building: building.id, id, fields, says: { date, start, end } });
}

async function tell(context: BuildingContext, all: Change[]): Promise<void> {
  const { building, now } = context;
  const ahead = ({ date, end }: ReservationRow) => !isPast(date, end, building.timeZone, now);
  const changes = all.filter(({ before, after }) => ahead(before) || ahead(after));
  await enqueueChangeMailsToGuests(context, changes.filter(isNewsToGuests));
  await enqueueChangeMailsToHolder(context, changes.filter(isTold));
}

/** Names may stay unchanged; new text must be names. */
function requireNames(rows: readonly ReservationRow[], { externalNames }: Changes): void {
  const problems = rows.map((row) => changedNamesProblem(externalNames, row.externalNames));
  const [problem] = problems;
  if (problem && !problems.includes(undefined)) throw invalidField('externalNames', problem.code);
}
