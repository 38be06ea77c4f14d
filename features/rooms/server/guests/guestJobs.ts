import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { actorById } from '../../../../core/access/server/actors.ts';
import {
  type BuildingMailContext,
  buildingMailJob,
} from '../../../../core/buildings/server/buildingMailJob.ts';
import { findAssistedRecipients } from '../../../../core/people/server/assistants.ts';
import {
  findMailRecipient,
  findRecipientsById,
  isReachable,
  type MailRecipient,
} from '../../../../core/people/server/queries.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../../kit/server/feature.ts';
import type { JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import type { MailMessage } from '../../../../kit/server/mail/outbox.ts';
import { isPast } from '../../../../kit/time.ts';
import { mayNameGuest } from '../../policy.ts';
import { lockReservations, type ReservationRow, roomNames } from '../queries.ts';
import { guestNotices, reservationGuests } from '../tables.ts';
import { guestMails, isOff, type NewsKind, type ToldReservation } from './guestMails.ts';
import { fingerprint, tellDeclinedJob, tellGuestsJob } from './tellGuests.ts';

type Notice = ReturnType<typeof guestNotices.in>['$inferSelect'];

interface News {
  kind: NewsKind;
  row: ReservationRow;
  to: MailRecipient;
  told: Notice | undefined;
}

/** Each job reads the current state, so a retry mails nothing new. */
export function guestJobs(dependencies: JobDependencies): JobHandler[] {
  const compose = guestMails(dependencies);

  return [
    buildingMailJob(dependencies.env, tellGuestsJob, async ({ reservations: ids }, mailing) => {
      const { tx, scope, building, now } = mailing;
      const all = await newsOf(mailing, ids);
      const namesOf = await roomNames(tx, scope);
      const mails: MailMessage[] = [];
      const groups = Map.groupBy(all, ({ to, kind, row }) => `${to.id}:${kind}:${row.holderId}`);
      for (const group of groups.values()) {
        const [first] = group;
        if (!first) continue;
        const { kind, to, row } = first;
        const holder = await findMailRecipient(tx, row.holderId);
        const reservations = group.map(
          ({ row, told }): ToldReservation => ({
            ...row,
            sequence: told ? told.sequence + 1 : row.sequence,
            roomNames: namesOf(row),
            before: told && (kind === 'change' || kind === 'cancellation') ? told : undefined,
          }),
        );
        const letter = compose.news(kind, { reservations, building, holder, to, now });
        await note(tx, scope, to.id, reservations, isOff(kind));
        const news = reservations.map(({ id, sequence }) => `${id}:${sequence}`);
        const key = `rooms.guest.${kind}:${building.id}:${to.id}:${fingerprint(news)}`;
        mails.push({ ...letter, key, aboutUserId: row.holderId });
      }
      return mails;
    }),

    buildingMailJob(dependencies.env, tellDeclinedJob, async ({ guest, reservations: ids }, mailing) => {
      const { tx, scope, building, now } = mailing;
      const table = reservationGuests.in(scope);
      const rows = (await lockReservations(tx, scope, ids)).filter(
        ({ booked, date, end }) => booked && !isPast(date, end, building.timeZone, now),
      );
      const declined = await tx
        .select({ id: table.reservationId, at: table.declinedAt })
        .from(table)
        .where(and(eq(table.userId, guest), inArray(table.reservationId, ids), isNotNull(table.declinedAt)));
      const moments = new Map(declined.map(({ id, at }) => [id, at]));
      const those = rows.filter(({ id }) => moments.has(id));
      const [first] = those;
      const person = (await findRecipientsById(tx, scope, [guest])).get(guest);
      if (!first || !person) return;
      const holder = await findMailRecipient(tx, first.holderId);
      if (!isReachable(holder)) return;
      const { assistantId } = first;
      const readers =
        assistantId === null ? [holder] : await findAssistedRecipients(tx, { holder, assistantId });
      const namesOf = await roomNames(tx, scope);
      const name = await nameToldTo(tx, first.holderId, guest, person.name);
      const reservations = those.map((row) => ({ ...row, roomNames: namesOf(row), before: undefined }));
      const answered = those.map(({ id }) => `${id}:${moments.get(id)?.getTime()}`);
      return readers.map((to) => ({
        ...compose.declined({ reservations, building, holder, to, now, guest: name }),
        key: `rooms.declined:${building.id}:${guest}:${to.id}:${fingerprint(answered)}`,
        aboutUserId: guest,
      }));
    }),
  ];
}

/** Compares the state of each guest with their last mail. Locks the reservations. */
async function newsOf(
  { tx, scope, building, now }: BuildingMailContext,
  ids: readonly number[],
): Promise<News[]> {
  const rows = (await lockReservations(tx, scope, ids)).filter(
    ({ booked, approval }) => !booked || approval !== 'waiting',
  );
  const [guests, notices] = [reservationGuests.in(scope), guestNotices.in(scope)];
  const invited = await tx
    .select()
    .from(guests)
    .where(inArray(guests.reservationId, [...ids]));
  const told = await tx
    .select()
    .from(notices)
    .where(inArray(notices.reservationId, [...ids]));
  const people = await findRecipientsById(tx, scope, [
    ...new Set([...invited, ...told].map(({ userId }) => userId)),
  ]);
  const isAhead = ({ date, end }: Pick<ReservationRow, 'date' | 'end'>) =>
    !isPast(date, end, building.timeZone, now);
  const invitedTo = Map.groupBy(invited, ({ reservationId }) => reservationId);
  const noticesOf = Map.groupBy(told, ({ reservationId }) => reservationId);
  return rows.flatMap((row) => {
    const declined = new Map(invitedTo.get(row.id)?.map((each) => [each.userId, each.declinedAt]));
    const last = new Map(noticesOf.get(row.id)?.map((each) => [each.userId, each]));
    const everybody = [...new Set([...declined.keys(), ...last.keys()])].sort((a, b) => a - b);
    return everybody.flatMap((id): News[] => {
      const [to, notice] = [people.get(id), last.get(id)];
      // Skip deleted accounts and the holder.
      if (!to || id === row.holderId) return [];
      const isIn = row.booked && declined.get(id) === null;
      const hears = notice !== undefined && !notice.isOff;
      const kind = (): NewsKind | undefined => {
        if (isIn && isAhead(row)) {
          if (!hears) return 'invitation';
          return isNews(row, notice) ? 'change' : undefined;
        }
        if (isIn || !hears || !isAhead(notice)) return undefined;
        if (!row.booked) return 'cancellation';
        return declined.has(id) ? 'declination' : 'withdrawal';
      };
      const found = kind();
      return found ? [{ kind: found, row, to, told: notice }] : [];
    });
  });
}

const isNews = (row: ReservationRow, told: Notice) =>
  row.date !== told.date ||
  row.start !== told.start ||
  row.end !== told.end ||
  contentOf(row) !== told.content;

const contentOf = ({ title, rooms }: ReservationRow) => fingerprint([title, ...rooms]);

async function note(
  tx: Db,
  scope: BuildingScope,
  userId: number,
  rows: readonly ToldReservation[],
  isOver: boolean,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await guestNotices.delete(tx, scope, (table) =>
    and(eq(table.userId, userId), inArray(table.reservationId, ids)),
  );
  await guestNotices.joinMany(
    tx,
    scope,
    rows.map((row) => ({
      reservationId: row.id,
      userId,
      sequence: row.sequence,
      isOff: isOver,
      date: row.date,
      start: row.start,
      end: row.end,
      content: contentOf(row),
    })),
  );
}

/** Null if the holder may not know the name. */
async function nameToldTo(tx: Db, holderId: number, guestId: number, name: string): Promise<string | null> {
  const [holder, guest] = [await actorById(tx, holderId), await actorById(tx, guestId)];
  if (!holder || !guest) return null;
  const { id: companyId, nameVisibility } = guest.company;
  return mayNameGuest(holder, { userId: guestId, companyId, nameVisibility }) ? name : null;
}
