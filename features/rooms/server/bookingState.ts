import {
  type Booker,
  type BookingState,
  isMoved,
  type Quota,
  type WantedReservation,
} from '../../../core/booking/rules.ts';
import { createOpenHoursLookup, type GetBuildingOpenHours } from '../../../core/buildings/openHours.ts';
import { findClosedDatesForActor } from '../../../core/buildings/server/closingDays.ts';
import { findOpeningHours } from '../../../core/buildings/server/queries.ts';
import { findResidentsById } from '../../../core/people/server/queries.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getLocalNow, type LocalDate } from '../../../kit/time.ts';
import { findOccupiedRoomPeriods, readQuotaOnDays } from './occupiedPeriods.ts';
import { findAllRooms } from './queries.ts';
import { type RoomConditions, roomErrors } from './roomRules.ts';

/** Default hours for alternatives, if neither room nor building has opening hours. */
const openEveryDay: GetBuildingOpenHours = () => ({ start: '07:00', end: '22:00' });

export async function readRoomConditions(
  context: BuildingContext,
  booker: Booker,
  guests: readonly number[],
): Promise<RoomConditions> {
  const { db, building, language } = context;
  const rooms = await findAllRooms(db, building);
  const hours = await findOpeningHours(db, building.id);
  const people = await findResidentsById(db, building, guests);
  return {
    rooms,
    openOn: hours ? createOpenHoursLookup(hours) : openEveryDay,
    people: new Set(people.keys()),
    closingDays: await findClosedDatesForActor(context),
    now: getLocalNow(building.timeZone, context.now),
    timeZone: building.timeZone,
    language,
    booker,
    errors: roomErrors,
  };
}

/**
 * Of the wanted rooms, or of `rooms`. Under the locks of `lockRoomsAndCompanies` it stays valid until commit.
 * One query, and one per company, whatever the number of reservations.
 */
export async function readOccupancyAndQuotas(
  { db, building }: BuildingContext,
  wanted: readonly WantedReservation[],
  every?: { rooms: readonly { id: number }[]; days: readonly LocalDate[] },
): Promise<Pick<BookingState, 'holds' | 'quotas'>> {
  const moving = wanted.filter(isMoved);
  const rooms = every?.rooms ?? moving.flatMap(({ slot }) => slot.resources);
  const days = [...new Set(every?.days ?? moving.map(({ slot }) => slot.startDate))];
  const quotas = new Map<number | null, Quota>();
  const byCompany = Map.groupBy(wanted, ({ quotaCompany }) => quotaCompany);
  for (const [company, counting] of byCompany) {
    if (company === null || days.length === 0) continue;
    const own = counting.flatMap(({ before }) => before?.id ?? []);
    const { limit, used } = await readQuotaOnDays(db, building, company, days, own);
    if (limit !== null) quotas.set(company, { limit, used });
  }
  const holds = await findOccupiedRoomPeriods(db, building, {
    rooms: [...new Set(rooms.map(({ id }) => id))],
    days,
  });
  return { holds, quotas };
}
