import { Text } from '@mantine/core';
import { formatDay } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../catalogue/room.ts';
import type { Reservation } from '../reservation.ts';
import { formatTimeRange, useReservationTexts } from './reservationTexts.ts';

export function ReservationSummary({
  reservation,
  rooms,
}: {
  reservation: Reservation;
  rooms: readonly Room[];
}) {
  const { t, language } = useI18n();
  const { formatName, formatRoomNames } = useReservationTexts(rooms);
  const words = {
    rooms: formatRoomNames(reservation.rooms),
    day: formatDay(reservation.date, language),
    period: formatTimeRange(reservation),
  };
  return (
    <Text component="p" m={0}>
      <strong>{formatName(reservation)}</strong>, {t('rooms:delete.what', words)}
    </Text>
  );
}
