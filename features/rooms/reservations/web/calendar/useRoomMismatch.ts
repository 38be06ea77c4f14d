import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filterPrincipalsByBuilding } from '../../../../../kit/actor.ts';
import type { LocalDate } from '../../../../../kit/time.ts';
import { callQuery } from '../../../../../kit/web/api/queries.ts';
import type { TimeRange } from '../../../../../kit/web/calendar/hours.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../../kit/web/session/session.ts';
import type { Room } from '../../../catalogue/room.ts';
import { useOfferName } from '../../../catalogue/web/useRoomOffers.ts';
import { can } from '../../../policy.ts';
import { checkRooms } from '../../api.ts';
import { findMissingOffers } from '../../roomSet.ts';
import { formatTimeRange } from '../reservationTexts.ts';
import { hasRoomRequirements, isFreeDuring, type RoomRequirements } from '../roomRequirements.ts';
import type { ReservationSlotIndex } from './slots.ts';

/** Why a room does not fit on a day, or on all days; undefined if it fits. */
type GetRoomMismatch = (room: number, date?: LocalDate) => string | undefined;

/**
 * Most important reason first. `slots` undefined: occupancy is unknown. Returns undefined without filters.
 */
export function useRoomMismatch(
  need: RoomRequirements,
  rooms: readonly Room[],
  slots: ReservationSlotIndex | undefined,
  days: readonly LocalDate[],
): GetRoomMismatch | undefined {
  const { t } = useI18n();
  const offerName = useOfferName();
  const freeRoomsByDay = useFreeRoomsByDay(need.hours, days);
  return useMemo(() => {
    if (!hasRoomRequirements(need)) return undefined;
    const { hours, seats, equipment } = need;
    const mismatchByRoom = new Map(
      rooms.map((room) => {
        const lacks = findMissingOffers([room], { layout: null, services: equipment });
        if (room.capacity < (seats ?? 0)) return [room.id, t('rooms:find.tooSmall')];
        return [
          room.id,
          lacks.length > 0 ? t('rooms:find.without', { list: lacks.map(offerName).join(', ') }) : undefined,
        ];
      }),
    );
    return (room, date) => {
      const always = mismatchByRoom.get(room);
      if (always !== undefined || !slots || !hours || date === undefined) return always;
      const period = formatTimeRange(hours);
      if (!isFreeDuring(slots.get(room, date), hours)) return t('rooms:need.taken', { period });
      return freeRoomsByDay?.get(date)?.has(room) === false ? t('rooms:need.closed', { period }) : undefined;
    };
  }, [need, rooms, slots, freeRoomsByDay, offerName, t]);
}

/**
 * Asks the server which rooms are free, because it also knows closures and buffers. Undefined while unknown,
 * or if the reader may not book.
 */
function useFreeRoomsByDay(
  hours: TimeRange | null,
  days: readonly LocalDate[],
): ReadonlyMap<LocalDate, ReadonlySet<number>> | undefined {
  const { user, building } = useSession();
  const principal = can.book(user)
    ? undefined
    : filterPrincipalsByBuilding(user, building.id).find(can.bookAs);
  const [start = '', end = start] = [days[0], days.at(-1)];
  const { data } = useQuery({
    ...callQuery(checkRooms, {
      building: building.id,
      dates: [{ start, end }],
      start: hours?.start,
      end: hours?.end,
      ...(principal && { residentEmail: principal.email }),
    }),
    enabled: hours !== null && can.bookAtAll(user, building.id),
  });
  return useMemo(
    () => data && new Map(data.dates.map(({ date, free, refusal }) => [date, new Set(refusal ? [] : free)])),
    [data],
  );
}
