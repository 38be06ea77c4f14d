import { useMemo } from 'react';
import type { LocalDate } from '../../../../kit/time.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Room } from '../../reservation.ts';
import { lacksOf } from '../../roomSet.ts';
import { isFreeThen, isNeeded, type Need } from '../need.ts';
import { formatTimeRange } from '../reservationWords.ts';
import type { RoomSlots } from './slots.ts';

/** Why a room is not what is needed, on a day or, without one, on any; undefined where it is. */
export type Misfit = (room: number, date?: LocalDate) => string | undefined;

/** In the order in which it matters: too small, without the equipment, taken then. Undefined where nothing is needed. */
export function useMisfit(need: Need, rooms: readonly Room[], slots: RoomSlots): Misfit | undefined {
  const { t } = useWords();
  return useMemo(() => {
    if (!isNeeded(need)) return undefined;
    const { hours, seats, equipment } = need;
    const ofRoom = new Map(
      rooms.map((room) => {
        const lacks = lacksOf([room], { layout: null, services: equipment });
        if (room.capacity < (seats ?? 0)) return [room.id, t('rooms:find.tooSmall')];
        return [room.id, lacks.length > 0 ? t('rooms:find.without', { list: lacks.join(', ') }) : undefined];
      }),
    );
    return (room, date) => {
      const always = ofRoom.get(room);
      if (always !== undefined || !hours || date === undefined) return always;
      return isFreeThen(slots.of(room, date), hours)
        ? undefined
        : t('rooms:need.taken', { period: formatTimeRange(hours) });
    };
  }, [need, rooms, slots, t]);
}
