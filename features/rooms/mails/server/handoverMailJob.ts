import { and, eq, inArray } from 'drizzle-orm';
import { findHandoverMailPeople } from '../../../../core/booking/server/reservationMails.ts';
import { createBuildingMailJobHandler } from '../../../../core/buildings/server/buildingMailJob.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { readOfferNameLookup } from '../../catalogue/server/offerNames.ts';
import { readRoomNameLookup } from '../../catalogue/server/queries.ts';
import { lockReservations, type ReservationRecord } from '../../reservations/server/queries.ts';
import { lastMailedStates } from '../../server/tables.ts';
import {
  type ReservationIdAndSequence,
  saveLastMailedStates,
  wasConfirmedByEarlierVersion,
} from './holderMails.ts';
import { hashValues } from './mailDelay.ts';
import { createRoomMailComposers } from './roomMails.ts';

export interface HandoverPayload {
  building: number;
  from: number;
  to: number;
  by: number;
  assistant: number | null;
  reservations: ReservationIdAndSequence[];
}

export const mailHandoverToHoldersJob = defineJob<HandoverPayload>('rooms.tellHandover');

export const getHandoverMailKey = ({ building, to, reservations }: HandoverPayload): string =>
  `rooms.handover:${building}:${to}:${hashValues(reservations.map(({ id, sequence }) => `${id}:${sequence}`))}`;

export const getHandoverJobKey = (news: HandoverPayload): string =>
  `${mailHandoverToHoldersJob.name}:${getHandoverMailKey(news)}`;

/** Mails the state at the time of the job, so a handover undone before is not announced. */
export function createHandoverMailHandler(dependencies: JobDependencies): JobHandler {
  const compose = createRoomMailComposers(dependencies);
  return createBuildingMailJobHandler(
    dependencies.env,
    mailHandoverToHoldersJob,
    async (payload, { tx, scope, building, now }) => {
      const ids = payload.reservations.map(({ id }) => id);
      const rows = await lockReservations(tx, scope, ids);
      const givenAway = rows.filter(({ holderId }) => holderId !== payload.from);
      const received = rows.filter(({ holderId, booked }) => booked && holderId === payload.to);
      const mailPeople = await findHandoverMailPeople(tx, payload);
      if (!mailPeople) return;
      const { people, readers } = mailPeople;
      const { from, receiver } = people;
      const table = lastMailedStates.in(scope);
      const lastMailed = await tx
        .select({ id: table.reservationId })
        .from(table)
        .where(and(inArray(table.reservationId, ids), eq(table.userId, payload.from)));
      const confirmedIds = new Set(lastMailed.map(({ id }) => id));
      // A former holder who is also a guest keeps the calendar entry.
      const isNoGuest = ({ guests }: ReservationRecord) => !guests.includes(payload.from);
      const removedFromCalendar = givenAway.filter(
        (row) => isNoGuest(row) && (confirmedIds.has(row.id) || wasConfirmedByEarlierVersion(row)),
      );
      const approved = received.filter(({ approval }) => approval !== 'waiting');
      const getRoomNames = await readRoomNameLookup(tx, scope);
      const withRoomNames = (all: readonly ReservationRecord[]) =>
        all.map((row) => ({ ...row, roomNames: getRoomNames(row) }));
      const offerName = await readOfferNameLookup(tx, scope);
      const mailData = { building, bookedBy: null, offerName, now, handover: people };
      const key = getHandoverMailKey(payload);
      await lastMailedStates.delete(tx, scope, (row) =>
        and(
          eq(row.userId, payload.from),
          inArray(
            row.reservationId,
            removedFromCalendar.map(({ id }) => id),
          ),
        ),
      );
      await saveLastMailedStates(tx, scope, approved);
      return [
        ...(givenAway.length === 0 ? [] : readers).map((to) => ({
          ...compose.given({
            ...mailData,
            to,
            holder: from,
            reservations: withRoomNames(givenAway),
            inCalendar: withRoomNames(removedFromCalendar),
          }),
          key: `${key}:given:${to.id}`,
          aboutUserId: receiver.id,
        })),
        ...(received.length === 0 ? [] : [receiver]).map((to) => ({
          ...compose.received({
            ...mailData,
            to,
            holder: receiver,
            reservations: withRoomNames(received),
            inCalendar: withRoomNames(approved),
          }),
          key: `${key}:received`,
          aboutUserId: from.id,
        })),
      ];
    },
  );
}
