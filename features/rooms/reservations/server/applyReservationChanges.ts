import {
  actorToBooker,
  isMoved,
  needsApproval,
  planReservations,
  type ReservationProblem,
} from '../../../../core/booking/rules.ts';
import { recordRefusals } from '../../../../core/booking/server/refusals.ts';
import type { Activity } from '../../../../kit/activityKind.ts';
import { invalidField } from '../../../../kit/errors.ts';
import { findChangedNameListProblem } from '../../../../kit/personName.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { isPast } from '../../../../kit/time.ts';
import { reservationChanged } from '../../activity.ts';
import { enqueueReservationApprovedMails } from '../../mails/server/enqueueApprovedMails.ts';
import { enqueueChangeMailsToGuests } from '../../mails/server/enqueueGuestMails.ts';
import {
  affectsHolderMail,
  enqueueChangeMailsToHolder,
  fieldsShownInMail,
} from '../../mails/server/holderMails.ts';
import { readBookingState } from './bookingState.ts';
import { lockRoomsAndCompanies } from './locks.ts';
import type { ReservationRecord } from './queries.ts';
import {
  hasFieldChanged,
  type ReservationChangeInput,
  type RoomChange,
  timeFields,
  toRoomChange,
} from './roomRules.ts';
import { updateReservations } from './writeReservations.ts';

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
  });
  const changes = rows.map((row) => toRoomChange(row, edit, state));
  const { accepted, refused } = planReservations(changes, state);
  await recordRefusals(
    context,
    'rooms',
    [...refused].map(([{ before, slot }, problem]) => ({ holderId: before.holderId, slot, problem })),
  );
  const effective = accepted.filter((change) =>
    [...fieldsShownInMail, ...unmailedFields].some(hasFieldChanged(change)),
  );
  if (effective.length > 0) {
    const waiting = effective.filter(
      (change) => isMoved(change) && needsApproval(change.slot.resources, state.booker),
    );
    await updateReservations(context, effective, edit, waiting);
    await context.recordActivity(...effective.map((change) => toActivity(context, change)));
    await enqueueMails(context, effective, waiting);
  }
  return {
    changed: accepted.map(({ after }) => after),
    unchanged: [...refused].map(([{ before }, problem]) => ({ reservation: before, problem })),
  };
}

const unmailedFields = ['externalNames', 'guests', 'comment'] as const;

const concernsGuests = (change: RoomChange) =>
  [...timeFields, 'rooms' as const, 'title' as const, 'guests' as const].some(hasFieldChanged(change));

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
  await enqueueChangeMailsToHolder(context, changes.filter(affectsHolderMail));
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
