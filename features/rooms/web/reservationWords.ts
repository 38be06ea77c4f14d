import { useMemo } from 'react';
import { formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Reservation, Room } from '../reservation.ts';

/** How a reservation looks to the reader: their own, a named colleague's, or just taken. */
export type Standing = 'mine' | 'named' | 'taken';

export const standingOf = ({ isMine, holder }: Reservation): Standing =>
  isMine ? 'mine' : holder ? 'named' : 'taken';

/** `9:30–11:00`. */
export const formatTimeRange = ({ start, end }: { start: string; end: string }) =>
  `${formatTime(start)}–${formatTime(end)}`;

/** The words for reservations: what stands on them, and which rooms they hold. */
export function useReservationWords(rooms: readonly Room[]) {
  const { t } = useWords();
  return useMemo(() => {
    const names = new Map(rooms.map(({ id, name }) => [id, name]));
    // Looked up once and not for each of thousands.
    const taken = t('rooms:calendar.taken');
    return {
      /** The title of one's own, otherwise who holds it, as far as one may know. */
      nameOf({ mayChange, title, holder }: Reservation): string {
        if (mayChange) return title;
        return holder ? `${holder.firstName} ${holder.lastName}` : taken;
      },
      roomsOf: (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join(' + '),
    };
  }, [rooms, t]);
}
export type ReservationWords = ReturnType<typeof useReservationWords>;
