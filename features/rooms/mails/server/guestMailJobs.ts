import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { findHolderAndAssistantRecipients } from '../../../../core/accounts/server/assistants.ts';
import {
  type BuildingMailContext,
  createBuildingMailJobHandler,
} from '../../../../core/buildings/server/buildingMailJob.ts';
import { findActor } from '../../../../core/people/server/actors.ts';
import {
  findMailRecipient,
  findMailRecipientsInBuilding,
  isRecipientWithEmail,
} from '../../../../core/people/server/queries.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import type { JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import type { MailRecipient } from '../../../../kit/server/mail/mailRecipient.ts';
import type { OutboxMailInput } from '../../../../kit/server/mail/outbox.ts';
import { isPast } from '../../../../kit/time.ts';
import { readRoomNameLookup } from '../../catalogue/server/queries.ts';
import { canSeeGuestName } from '../../policy.ts';
import { lockReservations, type ReservationRecord } from '../../reservations/server/queries.ts';
import { lastMailedStates, reservationGuests } from '../../server/tables.ts';
import { mailGuestDeclineToHolderJob, mailGuestsJob } from './enqueueGuestMails.ts';
import {
  createGuestMailComposers,
  type GuestMailKind,
  type ReservationWithPreviousTimes,
  removesCalendarEntry,
} from './guestMails.ts';
import { hashValues } from './mailDelay.ts';

type LastMailedState = ReturnType<typeof lastMailedStates.in>['$inferSelect'];

interface GuestNotification {
  kind: GuestMailKind;
  row: ReservationRecord;
  to: MailRecipient;
  lastMailed: LastMailedState | undefined;
}

/** Each job reads the current state, so a retry mails nothing new. */
export function createGuestMailHandlers(dependencies: JobDependencies): JobHandler[] {
  const compose = createGuestMailComposers(dependencies);

  return [
    createBuildingMailJobHandler(dependencies.env, mailGuestsJob, async ({ reservations: ids }, mailing) => {
      const { tx, scope, building, now } = mailing;
      const all = await findGuestNotifications(mailing, ids);
      const getRoomNames = await readRoomNameLookup(tx, scope);
      const mails: OutboxMailInput[] = [];
      const groups = Map.groupBy(all, ({ to, kind, row }) => `${to.id}:${kind}:${row.holderId}`);
      for (const group of groups.values()) {
        const [first] = group;
        if (!first) continue;
        const { kind, to, row } = first;
        const holder = await findMailRecipient(tx, row.holderId);
        const reservations = group.map(
          ({ row, lastMailed }): ReservationWithPreviousTimes => ({
            ...row,
            sequence: lastMailed ? lastMailed.sequence + 1 : row.sequence,
            roomNames: getRoomNames(row),
            before: lastMailed && (kind === 'change' || kind === 'cancellation') ? lastMailed : undefined,
          }),
        );
        const mail = compose.news(kind, { reservations, building, holder, to, now });
        await saveLastMailedStates(tx, scope, to.id, reservations, removesCalendarEntry(kind));
        const news = reservations.map(({ id, sequence }) => `${id}:${sequence}`);
        const key = `rooms.guest.${kind}:${building.id}:${to.id}:${hashValues(news)}`;
        mails.push({ ...mail, key, aboutUserId: row.holderId });
      }
      return mails;
    }),

    createBuildingMailJobHandler(
      dependencies.env,
      mailGuestDeclineToHolderJob,
      async ({ guest, reservations: ids }, mailing) => {
        const { tx, scope, building, now } = mailing;
        const table = reservationGuests.in(scope);
        const rows = (await lockReservations(tx, scope, ids)).filter(
          ({ booked, date, end }) => booked && !isPast(date, end, building.timeZone, now),
        );
        const declined = await tx
          .select({ id: table.reservationId, at: table.declinedAt })
          .from(table)
          .where(
            and(eq(table.userId, guest), inArray(table.reservationId, ids), isNotNull(table.declinedAt)),
          );
        const moments = new Map(declined.map(({ id, at }) => [id, at]));
        const declinedReservations = rows.filter(({ id }) => moments.has(id));
        const [first] = declinedReservations;
        const person = (await findMailRecipientsInBuilding(tx, scope, [guest])).get(guest);
        if (!first || !person) return;
        const holder = await findMailRecipient(tx, first.holderId);
        if (!isRecipientWithEmail(holder)) return;
        const { assistantId } = first;
        const readers = await findHolderAndAssistantRecipients(tx, { holder, assistantId });
        const getRoomNames = await readRoomNameLookup(tx, scope);
        const name = await findGuestNameForHolder(tx, first.holderId, guest, person.name);
        const reservations = declinedReservations.map((row) => ({
          ...row,
          roomNames: getRoomNames(row),
          before: undefined,
        }));
        const answerVersions = declinedReservations.map(({ id }) => `${id}:${moments.get(id)?.getTime()}`);
        return readers.map((to) => ({
          ...compose.declined({ reservations, building, holder, to, now, guest: name }),
          key: `rooms.declined:${building.id}:${guest}:${to.id}:${hashValues(answerVersions)}`,
          aboutUserId: guest,
        }));
      },
    ),
  ];
}

/** Compares the state of each guest with their last mail. Locks the reservations. */
async function findGuestNotifications(
  { tx, scope, building, now }: BuildingMailContext,
  ids: readonly number[],
): Promise<GuestNotification[]> {
  const rows = (await lockReservations(tx, scope, ids)).filter(
    ({ booked, approval }) => !booked || approval !== 'waiting',
  );
  const [guestTable, lastMailedTable] = [reservationGuests.in(scope), lastMailedStates.in(scope)];
  const invited = await tx
    .select()
    .from(guestTable)
    .where(inArray(guestTable.reservationId, [...ids]));
  const mailedStates = await tx
    .select()
    .from(lastMailedTable)
    .where(inArray(lastMailedTable.reservationId, [...ids]));
  const people = await findMailRecipientsInBuilding(tx, scope, [
    ...new Set([...invited, ...mailedStates].map(({ userId }) => userId)),
  ]);
  const isAhead = ({ date, end }: Pick<ReservationRecord, 'date' | 'end'>) =>
    !isPast(date, end, building.timeZone, now);
  const guestsByReservation = Map.groupBy(invited, ({ reservationId }) => reservationId);
  const lastMailedByReservation = Map.groupBy(mailedStates, ({ reservationId }) => reservationId);
  return rows.flatMap((row) => {
    const declined = new Map(guestsByReservation.get(row.id)?.map((each) => [each.userId, each.declinedAt]));
    const last = new Map(lastMailedByReservation.get(row.id)?.map((each) => [each.userId, each]));
    const recipientIds = [...new Set([...declined.keys(), ...last.keys()])].sort((a, b) => a - b);
    return recipientIds.flatMap((id): GuestNotification[] => {
      const [to, lastMailed] = [people.get(id), last.get(id)];
      // Skip deleted accounts and the holder.
      if (!to || id === row.holderId) return [];
      const isInvited = row.booked && declined.get(id) === null;
      const isNotified = lastMailed !== undefined && !lastMailed.isOff;
      const kind = (): GuestMailKind | undefined => {
        if (isInvited && isAhead(row)) {
          if (!isNotified) return 'invitation';
          return isChanged(row, lastMailed) ? 'change' : undefined;
        }
        if (isInvited || !isNotified || !isAhead(lastMailed)) return undefined;
        if (!row.booked) return 'cancellation';
        return declined.has(id) ? 'declination' : 'withdrawal';
      };
      const mailKind = kind();
      return mailKind ? [{ kind: mailKind, row, to, lastMailed }] : [];
    });
  });
}

const isChanged = (row: ReservationRecord, lastMailed: LastMailedState) =>
  row.date !== lastMailed.date ||
  row.start !== lastMailed.start ||
  row.end !== lastMailed.end ||
  hashContent(row) !== lastMailed.content;

const hashContent = ({ title, rooms }: ReservationRecord) => hashValues([title, ...rooms]);

async function saveLastMailedStates(
  tx: Db,
  scope: BuildingScope,
  userId: number,
  rows: readonly ReservationWithPreviousTimes[],
  isOver: boolean,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await lastMailedStates.delete(tx, scope, (table) =>
    and(eq(table.userId, userId), inArray(table.reservationId, ids)),
  );
  await lastMailedStates.insertManyWithoutId(
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
      content: hashContent(row),
    })),
  );
}

/** Null if the holder may not know the name. */
async function findGuestNameForHolder(
  tx: Db,
  holderId: number,
  guestId: number,
  name: string,
): Promise<string | null> {
  const [holder, guest] = [await findActor(tx, holderId), await findActor(tx, guestId)];
  if (!holder || !guest) return null;
  const { id: companyId, nameVisibility } = guest.company;
  return canSeeGuestName(holder, { userId: guestId, companyId, nameVisibility }) ? name : null;
}
