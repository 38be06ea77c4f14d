import { createHash } from 'node:crypto';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { defineJob, type EnqueueOptions } from '../../../../kit/server/jobs/jobs.ts';
import { isPast } from '../../../../kit/time.ts';
import type { ReservationRow } from '../queries.ts';

/** Tells each guest of some reservations what is news to them, in one mail for all of its kind. */
export const tellGuestsJob = defineJob<{ building: number; reservations: number[] }>('rooms.tellGuests');
/** Tells whose reservations they are that a guest will not come. */
export const tellDeclinedJob = defineJob<{ building: number; guest: number; reservations: number[] }>(
  'rooms.tellDeclined',
);

const MINUTE = 60_000;
/** Changes within so many milliseconds become one mail, which says how things stand then. */
export const TOGETHER = 5 * MINUTE;
/** So near a meeting everything is told at once: what was held would leave when it is within 30 minutes. */
const SOON = 30 * MINUTE + TOGETHER;

type Moment = Pick<ReservationRow, 'date' | 'start'>;
export type Teller = Pick<BuildingContext, 'db' | 'building' | 'now' | 'enqueue'>;

/** Guests of new reservations, and of those that are off, are told at once, or when it is said. */
export async function tellGuests(
  { building, enqueue }: Teller,
  rows: readonly Pick<ReservationRow, 'id'>[],
  when: EnqueueOptions = {},
): Promise<void> {
  if (rows.length === 0) return;
  await enqueue(tellGuestsJob, { building: building.id, reservations: rows.map(({ id }) => id) }, when);
}

/** Guests of changed reservations: who is new at once, the others with what else changes within five minutes. */
export async function tellGuestsOfChanges(
  context: Teller,
  changes: readonly { before: ReservationRow; after: ReservationRow }[],
): Promise<void> {
  const heard = changes.filter(({ before, after }) => [...before.guests, ...after.guests].length > 0);
  if (heard.length === 0) return;
  const isFirst = heard.some(({ before, after }) => after.guests.some((id) => !before.guests.includes(id)));
  const moments = heard.flatMap(({ before, after }) => [before, after]);
  const ids = heard.map(({ before }) => before.id);
  const { building, enqueue } = context;
  await enqueue(
    tellGuestsJob,
    { building: building.id, reservations: ids },
    isFirst ? {} : heldUntil(context, moments, `${tellGuestsJob.name}:${building.id}:${fingerprint(ids)}`),
  );
}

/** Whose reservations they are hears that a guest declined; the guest's calendar loses them. Taken back soon, nobody hears of it. */
export async function tellAnswer(
  context: Teller & Pick<BuildingContext, 'actor'>,
  rows: readonly ReservationRow[],
  declined: boolean,
): Promise<void> {
  const { building, enqueue, actor } = context;
  const reservations = rows.map(({ id }) => id);
  const key = `${building.id}:${actor.userId}:${fingerprint(reservations)}`;
  const about = { building: building.id, reservations };
  await enqueue(tellGuestsJob, about, heldUntil(context, rows, `${tellGuestsJob.name}:${key}`));
  if (declined)
    await enqueue(
      tellDeclinedJob,
      { ...about, guest: actor.userId },
      heldUntil(context, rows, `${tellDeclinedJob.name}:${key}`),
    );
}

/** For how long what is mailed is held, counted from the first change; not where a meeting, as it was or will be, is near. */
export function heldUntil(
  { building, now }: Pick<BuildingContext, 'building' | 'now'>,
  moments: readonly Moment[],
  key: string,
): EnqueueOptions {
  const soon = new Date(now.getTime() + SOON);
  const isNear = moments.some(({ date, start }) => isPast(date, start, building.timeZone, soon));
  // Jobs run by the database's clock.
  return isNear ? {} : { key, at: new Date(Date.now() + TOGETHER), keepsMoment: true };
}

export const fingerprint = (parts: readonly (number | string)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex');
