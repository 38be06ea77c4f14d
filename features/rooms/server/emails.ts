import { createHash } from 'node:crypto';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Env } from '../../../kit/server/env.ts';
import { type Enqueue, handle, type Job, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { findRooms, lockReservations, type ReservationRow } from './queries.ts';
import { type MailData, reservationMails } from './reservationMails.ts';

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

  /** Binds a mail to its job: it tells of those of the job's reservations that still are as the job says. */
  const mailing = <P extends { building: number }>(
    kind: Job<P>,
    [name, template]: [name: string, template: keyof typeof compose],
    lockMeant: (tx: Db, scope: BuildingScope, payload: P) => Promise<ReservationRow[]>,
  ): JobHandler =>
    handle(kind, (payload, { transaction, now }) =>
      transaction(async (tx: Db, enqueue: Enqueue) => {
        const { building } = payload;
        const scope = new BuildingScope([building]);
        const rows = await lockMeant(tx, scope, payload);
        const data = await mailDataOf(tx, scope, rows, now());
        if (!data) return;
        const about = { buildingId: building, aboutUserId: data.holder.id };
        const mail = { key: keyOf(name, building, rows), ...about, ...compose[template](data) };
        await writeMail(tx, enqueue, mail, env, now());
      }),
    );

  return [
    mailing(confirmReservations, ['confirm', 'confirmation'], async (tx, scope, { reservations }) => {
      const rows = await lockReservations(tx, scope, reservations);
      return rows.filter(({ booked }) => booked);
    }),

    mailing(tellChange, ['change', 'change'], async (tx, scope, { reservations: told }) => {
      const rows = await lockReservations(tx, scope, idsOf(told));
      return rows.filter(
        (row) => row.booked && told.some(({ id, sequence }) => id === row.id && sequence === row.sequence),
      );
    }),

    mailing(tellCancellation, ['cancel', 'cancellation'], async (tx, scope, { reservations: told }) => {
      const rows = await lockReservations(tx, scope, idsOf(told));
      return rows.map((row) => ({ ...row, rooms: told.find(({ id }) => id === row.id)?.rooms ?? [] }));
    }),
  ];
}

const idsOf = (told: readonly Told[]) => told.map(({ id }) => id);

/** What a mail about some reservations of one holder says; undefined where there is nothing to say, or nobody. */
async function mailDataOf(
  tx: Db,
  scope: BuildingScope,
  rows: ReservationRow[],
  now: Date,
): Promise<MailData | undefined> {
  const [first] = rows;
  if (!first) return;
  const building = await findBuildingDetails(tx, scope.single);
  const holder = await findMailRecipient(tx, first.holderId);
  if (!building || !isReachable(holder)) return;
  const booker =
    first.createdBy === first.holderId ? undefined : await findMailRecipient(tx, first.createdBy);
  const names = new Map((await findRooms(tx, scope)).map(({ id, name }) => [id, name]));
  return {
    reservations: rows.map((row) => ({ ...row, roomNames: row.rooms.map((id) => names.get(id) ?? '') })),
    building,
    holder,
    bookedBy: booker?.name ?? null,
    now,
  };
}

function keyOf(kind: string, building: number, rows: readonly ReservationRow[]): string {
  const all = rows.map(({ id, sequence }) => `${id}:${sequence}`).join(' ');
  return `rooms.${kind}:${building}:${createHash('sha256').update(all).digest('hex')}`;
}
