import { formatDay } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import { PrintedTable } from '../../../../kit/web/print/PrintedTable.tsx';
import type { Room } from '../../catalogue/room.ts';
import type { Reservation } from '../reservation.ts';
import { formatTimeRange, useReservationTexts, useSetupText } from './reservationTexts.ts';

interface PrintedReservationsProps {
  days: DateRange;
  reservations: readonly Reservation[];
  rooms: readonly Room[];
}

export function PrintedReservations({ days, reservations, rooms }: PrintedReservationsProps) {
  const { t, language } = useI18n();
  const words = useReservationTexts(rooms);
  const formatSetup = useSetupText();
  const rows = reservations
    .filter(({ date }) => days.start <= date && date <= days.end)
    .toSorted((one, other) => `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`));
  const columns = [
    { key: 'hours', width: 6, cell: formatTimeRange },
    { key: 'rooms', width: 10, cell: (row: Reservation) => words.formatRoomNames(row.rooms) },
    { key: 'name', width: 14, cell: words.formatName },
    { key: 'company', width: 10, cell: ({ holder }: Reservation) => holder?.companyName ?? '' },
    { key: 'people', width: 5, cell: ({ expected }: Reservation) => expected || '' },
    { key: 'guests', width: 9, cell: ({ externalNames }: Reservation) => externalNames },
    { key: 'setup', width: 12, cell: formatSetup },
    { key: 'comment', width: 12, cell: ({ comment }: Reservation) => comment },
  ];
  return (
    <PrintedTable
      columns={columns
        .filter(({ cell }) => rows.length === 0 || rows.some((row) => cell(row) !== ''))
        .map((column) => ({ ...column, title: t(`rooms:paper.${column.key}`) }))}
      rows={rows}
      getGroup={({ date }) => formatDay(date, language)}
    />
  );
}
