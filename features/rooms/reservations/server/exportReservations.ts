import { isStaff } from '../../../../kit/actor.ts';
import type { DownloadFile } from '../../../../kit/endpoint.ts';
import { AppError } from '../../../../kit/errors.ts';
import { MAX_QUERY_ROWS, requireRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { writeSpreadsheet } from '../../../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { getToday } from '../../../../kit/time.ts';
import { readOfferNameLookup } from '../../catalogue/server/offerNames.ts';
import { readRoomNameLookup } from '../../catalogue/server/queries.ts';
import { can } from '../../policy.ts';
import type { Reservation, ReservationExportFilter } from '../reservation.ts';
import { toCompanyFilter } from './readReservations.ts';
import { findRedactedReservations } from './redactedReservations.ts';
import { getSearchedDays, searchReservations } from './searchReservations.ts';

async function listShownReservations(
  context: BuildingContext,
  { whose, rooms, ...range }: ReservationExportFilter,
): Promise<Reservation[]> {
  const { db, building, actor } = context;
  const holders = { all: {}, mine: { holderId: actor.userId }, company: toCompanyFilter(actor) }[whose];
  const days = resolveDayRange(context, range);
  const reservations = await findRedactedReservations(db, building, actor, { ...days, ...holders });
  const roomIds = rooms?.split(',').map(Number);
  return reservations.filter((one) => !roomIds || one.rooms.some((room) => roomIds.includes(room)));
}

/** The results of the search, in its order, with the names it shows. */
async function findReservationsByText(context: BuildingContext, search: string): Promise<Reservation[]> {
  const { db, building, actor, now } = context;
  const { rows } = await searchReservations(context, { search, sort: 'when', limit: MAX_QUERY_ROWS + 1 });
  requireRowsWithinLimit(rows);
  const reservations = await findRedactedReservations(db, building, actor, {
    ...getSearchedDays(getToday(building.timeZone, now)),
    ids: rows.map(({ id }) => id),
  });
  const byId = new Map(reservations.map((reservation) => [reservation.id, reservation]));
  return rows.flatMap(({ id, title, holder }) => {
    const reservation = byId.get(id);
    return reservation ? [{ ...reservation, title, holder }] : [];
  });
}

export async function exportReservations(
  context: BuildingContext,
  filter: ReservationExportFilter,
): Promise<DownloadFile> {
  const { db, building, actor, translate, language } = context;
  if (!can.seeReservations(actor)) throw new AppError('forbidden');
  const list = filter.search
    ? await findReservationsByText(context, filter.search)
    : await listShownReservations(context, filter);
  const getRoomNames = await readRoomNameLookup(db, building);
  const offerName = await readOfferNameLookup(db, building);
  const say = (key: string) => translate(language, `rooms:report.${key}`);
  const columns = [
    'date',
    'start',
    'end',
    'rooms',
    'title',
    'holder',
    'company',
    'expected',
    'layout',
    'services',
    'comment',
  ];
  const bytes = await writeSpreadsheet({
    sheetName: say('sheet'),
    columns: columns.map((key) => ({
      heading: say(key),
      width: key === 'title' || key === 'comment' ? 40 : 18,
    })),
    rows: list.map((reservation) => [
      { date: reservation.date, time: null },
      { date: null, time: reservation.start },
      // A spreadsheet has no 24:00.
      reservation.end === '24:00' ? '24:00' : { date: null, time: reservation.end },
      getRoomNames(reservation).join(', '),
      // Hidden values are blank cells: an empty text or 0 would look like a real value.
      reservation.title || null,
      reservation.holder && `${reservation.holder.firstName} ${reservation.holder.lastName}`,
      reservation.holder?.companyName ?? null,
      reservation.mayChange || isStaff(actor) ? reservation.expected : null,
      reservation.layout && offerName('layout', reservation.layout, language),
      reservation.services.map((label) => offerName('service', label, language)).join(', ') || null,
      reservation.comment || null,
    ]),
  });
  return { filename: 'report.xlsx', bytes };
}
