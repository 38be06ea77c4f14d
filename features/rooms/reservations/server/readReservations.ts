import { asc, eq, inArray } from 'drizzle-orm';
import { isDateInBookingRange, MAX_RESERVATION_DAYS_BACK } from '../../../../core/booking/booking.ts';
import { Occupancy } from '../../../../core/booking/occupancy.ts';
import { actorToBooker, checkLimits, checkResource } from '../../../../core/booking/rules.ts';
import { findClosedDatesForActor } from '../../../../core/buildings/server/closingDays.ts';
import type { FindDisplayNames } from '../../../../core/feature/server/feature.ts';
import { findCompanyRoomQuota } from '../../../../core/people/server/companies.ts';
import type { ActorOrDevice } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/errors.ts';
import { requireValidDayRange, resolveDayRange } from '../../../../kit/server/http/dayRange.ts';
import {
  type Building,
  type BuildingContext,
  getActorBuildings,
  type UserRequestContext,
} from '../../../../kit/server/http/router.ts';
import { formatNumericDateTime } from '../../../../kit/server/mail/mailFormats.ts';
import {
  addDays,
  type DayRangeQuery,
  findSkippedTimeField,
  getLocalNow,
  getToday,
  type LocalDate,
  listDays,
  MAX_RANGE_DAYS,
} from '../../../../kit/time.ts';
import type { Room } from '../../catalogue/room.ts';
import { findAllRooms, type RoomWithTerms, toRoomForBooker } from '../../catalogue/server/queries.ts';
import { can } from '../../policy.ts';
import { reservationRooms, reservations, rooms } from '../../server/tables.ts';
import type { FindFreeRoomsInput, Reservation, RoomQuota } from '../reservation.ts';
import { findRoomHolds, quotaOnDays } from './bookingState.ts';
import { findRedactedReservations } from './redactedReservations.ts';
import { toReservationError } from './refusals.ts';
import { roomErrors, toSlot } from './roomRules.ts';

export async function listReservations(
  context: BuildingContext<ActorOrDevice>,
  range: DayRangeQuery,
): Promise<Reservation[]> {
  const { db, building, actor } = context;
  if (!can.seeReservations(actor)) throw new AppError('forbidden');
  return findRedactedReservations(db, building, actor, resolveDayRange(context, range));
}

export function listCompanyReservations(
  context: BuildingContext,
  range: DayRangeQuery,
): Promise<Reservation[]> {
  const { db, building, actor, now } = context;
  const from = range.from ?? addDays(getToday(building.timeZone, now), -MAX_RESERVATION_DAYS_BACK);
  const days = requireValidDayRange(from, range.to ?? addDays(from, MAX_RANGE_DAYS - 1));
  return findRedactedReservations(db, building, actor, { ...days, ...toCompanyFilter(actor) });
}

export const toCompanyFilter = ({ userId, company }: BuildingContext['actor']) =>
  company.nameVisibility === 'none' ? { holderId: userId } : { companyId: company.id };

export async function findFreeRooms(
  context: BuildingContext,
  { dates, start, end, rooms: roomIds }: FindFreeRoomsInput,
): Promise<Room[]> {
  const { db, building, actor, now } = context;
  const booker = actorToBooker(actor);
  const all = await findAllRooms(db, building);
  // An empty list means all rooms.
  const isRequested = ({ id }: { id: number }) => !roomIds?.length || roomIds.includes(id);
  const days = listDays(dates);
  const slots = days.map((date) => toSlot({ date, start, end }, []));
  const conditions = { now: getLocalNow(building.timeZone, now), booker, errors: roomErrors };
  const isOpen = (room: RoomWithTerms) =>
    !checkResource(room, conditions) &&
    !slots.some((slot) => checkLimits({ ...slot, resources: [room] }, conditions));
  const candidates = all.filter((room) => isRequested(room) && isOpen(room));
  for (const slot of slots) {
    const field = findSkippedTimeField(slot, building.timeZone);
    if (field) throw toReservationError({ field, code: 'no_such_time' });
  }
  if (!days.every((date) => isDateInBookingRange(date, conditions.now.date))) return [];
  if ((await findClosedDatesForActor(context, days)).size > 0) return [];
  const occupancy = new Occupancy(await findRoomHolds(db, building, days));
  return candidates
    .filter((room) => slots.every((slot) => occupancy.isFree({ ...slot, resources: [room] })))
    .map((room) => toRoomForBooker(room, booker));
}

export async function readOwnRoomQuota(
  context: UserRequestContext,
  { from, building }: { from?: LocalDate | undefined; building?: number | undefined },
): Promise<{ company: RoomQuota }> {
  const buildings = getActorBuildings(context.actor);
  const own = building === undefined ? buildings[0] : buildings.find(({ id }) => id === building);
  if (!own?.modules.has('rooms')) throw new AppError('not_found');
  return { company: await readCompanyQuota(context, own, from) };
}

export async function readOwnRoomQuotaToday(context: UserRequestContext): Promise<RoomQuota> {
  return readCompanyQuota(context, getActorBuildings(context.actor)[0]);
}

async function readCompanyQuota(
  { db, actor, now }: UserRequestContext,
  building: Building | undefined,
  day?: LocalDate,
): Promise<RoomQuota> {
  const company = actor.company.id;
  if (!building) {
    const limit = await findCompanyRoomQuota(db, company);
    return { left: limit, limit };
  }
  const date = day ?? getToday(building.timeZone, now);
  const [row] = await quotaOnDays(db, building, { company, days: [date], except: [] });
  const limit = row?.limit ?? null;
  return { left: limit === null ? null : Math.max(0, limit - (row?.hours ?? 0)), limit };
}

/** Titles are private, so reservations are named by rooms, day and time. */
export const findRoomReservationNames: FindDisplayNames = async (db, buildings, ids) => {
  const [table, roomTable] = [reservations.in(buildings), rooms.in(buildings)];
  const reservationRoomTable = reservationRooms.in(buildings);
  const rows = await db
    .select({ id: table.id, date: table.date, start: table.start, room: roomTable.name })
    .from(table)
    .innerJoin(reservationRoomTable, eq(reservationRoomTable.reservationId, table.id))
    .innerJoin(roomTable, eq(roomTable.id, reservationRoomTable.roomId))
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(roomTable.id));
  const names = new Map<number, string>();
  for (const [id, reservationRows] of Map.groupBy(rows, (row) => row.id)) {
    const [{ date, start } = { date: '', start: '' }] = reservationRows;
    const roomNames = reservationRows.map(({ room }) => room).join(' + ');
    names.set(id, `${roomNames}, ${formatNumericDateTime(date, start)}`);
  }
  return names;
};
