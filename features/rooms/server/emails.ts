import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { Env } from '../../../kit/server/env.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs.ts';
import { writeMail } from '../../../kit/server/mail.ts';
import { BuildingScope } from '../../../kit/server/scope.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { buildings } from '../../buildings/server/tables.ts';
import { users } from '../../people/server/tables.ts';
import { findRooms, lockReservations, type ReservationRow } from './queries.ts';
import { type Facts, reservationMails } from './reservationMails.ts';

/** A reservation as it stood when its mail was ordered: changed since, it has another one. */
interface Told {
  id: number;
  sequence: number;
}

/** Confirms the days of one booking, in one mail. */
export const confirmReservations = job<{ building: number; reservations: number[] }>('rooms.confirm');
export const tellChange = job<{ building: number; reservations: Told[] }>('rooms.tellChange');
/** `rooms`: those that were held; nothing in the database says so any more. */
export const tellCancellation = job<{ building: number; reservations: (Told & { rooms: number[] })[] }>(
  'rooms.tellCancellation',
);

/** The job handlers that mail holders. Each reads how things stand when it runs; a second run writes nothing new. */
export function roomJobs(env: Env, translate: Translate): JobHandler[] {
  const compose = reservationMails(env, translate);
  return [
    handle(confirmReservations, ({ building, reservations }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const scope = new BuildingScope([building]);
        const rows = (await lockReservations(tx, scope, reservations)).filter(({ booked }) => booked);
        const facts = await factsOf(tx, scope, rows, now());
        if (!facts) return;
        const key = keyOf('confirm', building, rows);
        const mail = {
          key,
          buildingId: building,
          aboutUserId: rows[0]?.holderId ?? null,
          ...compose.confirmation(facts),
        };
        await writeMail(tx, enqueue, mail, env, now());
      }),
    ),

    handle(tellChange, ({ building, reservations: told }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const scope = new BuildingScope([building]);
        const ids = told.map(({ id }) => id);
        const rows = (await lockReservations(tx, scope, ids)).filter(
          (row) => row.booked && told.some(({ id, sequence }) => id === row.id && sequence === row.sequence),
        );
        const facts = await factsOf(tx, scope, rows, now());
        if (!facts) return;
        const key = keyOf('change', building, rows);
        const mail = {
          key,
          buildingId: building,
          aboutUserId: rows[0]?.holderId ?? null,
          ...compose.change(facts),
        };
        await writeMail(tx, enqueue, mail, env, now());
      }),
    ),

    handle(tellCancellation, ({ building, reservations: told }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const scope = new BuildingScope([building]);
        const ids = told.map(({ id }) => id);
        const rows = (await lockReservations(tx, scope, ids)).map((row) => ({
          ...row,
          rooms: told.find(({ id }) => id === row.id)?.rooms ?? [],
        }));
        const facts = await factsOf(tx, scope, rows, now());
        if (!facts) return;
        const key = keyOf('cancel', building, rows);
        const mail = {
          key,
          buildingId: building,
          aboutUserId: rows[0]?.holderId ?? null,
          ...compose.cancellation(facts),
        };
        await writeMail(tx, enqueue, mail, env, now());
      }),
    ),
  ];
}

/** What a mail about some reservations of one holder says; undefined where there is nothing to say, or nobody. */
async function factsOf(
  tx: Db,
  scope: BuildingScope,
  rows: ReservationRow[],
  now: Date,
): Promise<Facts | undefined> {
  const [first] = rows;
  if (!first) return;
  const [place] = await tx
    .select({
      id: buildings.id,
      name: buildings.name,
      address: buildings.address,
      timeZone: buildings.timeZone,
    })
    .from(buildings)
    .where(eq(buildings.id, scope.single));
  const person = {
    name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    firstName: users.firstName,
    email: users.email,
    language: users.language,
  };
  const [holder] = await tx.select(person).from(users).where(eq(users.id, first.holderId));
  if (!place || !holder?.email) return;
  const [booker] = await tx.select(person).from(users).where(eq(users.id, first.createdBy));
  const names = new Map((await findRooms(tx, scope)).map(({ id, name }) => [id, name]));
  return {
    reservations: rows.map((row) => ({ ...row, roomNames: row.rooms.map((id) => names.get(id) ?? '') })),
    place,
    holder: { ...holder, email: holder.email },
    bookedBy: first.createdBy === first.holderId ? null : (booker?.name ?? null),
    now,
  };
}

function keyOf(kind: string, building: number, rows: readonly ReservationRow[]): string {
  const all = rows.map(({ id, sequence }) => `${id}:${sequence}`).join(' ');
  return `rooms.${kind}:${building}:${createHash('sha256').update(all).digest('hex')}`;
}
