import { Text } from '@mantine/core';
import { formatDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Reservation, Room } from '../reservation.ts';
import { formatTimeRange, useReservationWords } from './reservationWords.ts';

export function ReservationName({
  reservation,
  rooms,
}: {
  reservation: Reservation;
  rooms: readonly Room[];
}) {
  const { t, language } = useWords();
  const { nameOf, roomsOf } = useReservationWords(rooms);
  const words = {
    rooms: roomsOf(reservation.rooms),
    day: formatDay(reservation.date, language),
    period: formatTimeRange(reservation),
  };
  return (
    <Text component="p" m={0}>
      <strong>{nameOf(reservation)}</strong>, {t('rooms:delete.what', words)}
    </Text>
  );
}
