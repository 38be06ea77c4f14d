import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { MailRecipient } from '../../../core/people/server/queries.ts';
import type { FutureEntriesSource } from '../../../core/server/feature.ts';
import { toFutureEntryGroups, toHandedOverEntryGroups } from '../../../core/server/futureEntries.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { cancelLockedSpaceReservation } from './changeReservation.ts';
import { describeFutureSpaceReservation, findFutureSpaceReservations } from './futureReservations.ts';
import { createParkingMailComposers } from './parkingMails.ts';
import { findSpaceNameById, findSpaceReservationRow, type SpaceReservationRecord } from './queries.ts';
import { setSpaceReservationsHolder } from './setSpaceReservationsHolder.ts';

/** Staff reserve for everybody, so every receiver may hold a space. */
export const futureSpaceReservationsSource: FutureEntriesSource = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const ahead = await findFutureSpaceReservations(context, building, userIds);
    const say = (key: string, count: number) => translate(language, `parking:leaving.${key}`, { count });
    return toFutureEntryGroups('parking', say, {
      ahead: ahead.map((each) => describeFutureSpaceReservation(context, each)),
    });
  },

  async handOver(context, from, to) {
    const { building, language, translate } = context;
    const ahead = new Map(
      (await findFutureSpaceReservations(context, building, from)).map((each) => [each.id, each]),
    );
    const rows = await lockFutureReservations(context, from);
    await setSpaceReservationsHolder(context, rows, { id: to.id });
    const reservations = rows.flatMap(({ id }) => ahead.get(id) ?? []);
    const say = (key: string, count: number) => translate(language, `parking:leaving.${key}`, { count });
    return toHandedOverEntryGroups(
      say,
      { ahead: reservations.map((each) => describeFutureSpaceReservation(context, each)) },
      { attachments: await createCalendarFiles(context, rows, to) },
    );
  },

  async cancel(context, userIds) {
    const rows = await lockFutureReservations(context, userIds);
    for (const row of rows) await cancelLockedSpaceReservation(context, row, null);
    return rows.length;
  },
};

async function createCalendarFiles(
  context: BuildingContext,
  rows: readonly SpaceReservationRecord[],
  holder: MailRecipient,
): Promise<MailAttachment[]> {
  const { db, building: scope, now } = context;
  const building = await findBuildingDetails(db, scope.id);
  if (!building) return [];
  const { confirmation } = createParkingMailComposers(context);
  const files: MailAttachment[] = [];
  for (const row of rows) {
    const reservation = { ...row, sequence: row.sequence + 1 };
    const space = await findSpaceNameById(db, scope, row.bayId);
    const mailData = { reservation, space, building, holder, to: holder, reservedBy: null, now };
    files.push(...confirmation(mailData).attachments);
  }
  return files;
}

async function lockFutureReservations(
  context: BuildingContext,
  userIds: readonly number[],
): Promise<SpaceReservationRecord[]> {
  const { db, building } = context;
  const rows: SpaceReservationRecord[] = [];
  for (const { id } of await findFutureSpaceReservations(context, building, userIds)) {
    const row = await findSpaceReservationRow(db, building, id, 'locked');
    if (row?.booked && userIds.includes(row.holderId)) rows.push(row);
  }
  return rows;
}
