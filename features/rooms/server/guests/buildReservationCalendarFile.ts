import { findBuildingDetails } from '../../../../core/buildings/server/queries.ts';
import type { DownloadFile } from '../../../../kit/endpoint.ts';
import { AppError } from '../../../../kit/errors.ts';
import { buildCalendarFile } from '../../../../kit/server/calendar/calendarFile.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { can } from '../../policy.ts';
import { findReservation, readRoomNameLookup } from '../queries.ts';
import { toCalendarEntry } from '../reservationMails.ts';

export async function buildReservationCalendarFile(
  context: BuildingContext,
  { id }: { id: number },
): Promise<DownloadFile> {
  const { db, env, building, actor, now, language, translate } = context;
  const row = await findReservation(db, building, id, 'unlocked');
  const details = row && (await findBuildingDetails(db, building.id));
  if (!row || !details || !(can.change(actor, row) || row.guests.includes(actor.userId)))
    throw new AppError('not_found');
  const getRoomNames = await readRoomNameLookup(db, building);
  const entry = toCalendarEntry(env, details, { ...row, roomNames: getRoomNames(row) });
  const attendee = { name: `${actor.firstName} ${actor.lastName}`, email: actor.email };
  const file = buildCalendarFile({ method: 'PUBLISH', events: [{ ...entry, attendee }], language, now });
  return {
    filename: translate(language, 'rooms:mail.event.file', { date: row.date }),
    bytes: Buffer.from(file),
  };
}
