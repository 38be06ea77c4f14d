import { formatDay, formatShortDay, formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { PrintedTable } from '../../../../../kit/web/print/PrintedTable.tsx';
import type { SpaceReservation } from '../../reservation.ts';
import { useSpaceReservationTexts } from '../reservationTexts.ts';

export function PrintedParkingWeek({ reservations }: { reservations: readonly SpaceReservation[] }) {
  const { t, language } = useI18n();
  const words = useSpaceReservationTexts();
  const until = ({ startDate, endDate, endTime }: SpaceReservation) =>
    [endDate === startDate ? '' : formatShortDay(endDate, language), formatTime(endTime)].join(' ').trim();
  const columns = [
    { key: 'from', width: 5, cell: ({ startTime }: SpaceReservation) => formatTime(startTime) },
    { key: 'until', width: 7, cell: until },
    { key: 'bay', width: 6, cell: ({ bayName: spaceName }: SpaceReservation) => spaceName },
    { key: 'name', width: 14, cell: words.formatName },
    { key: 'company', width: 10, cell: ({ holder }: SpaceReservation) => holder?.companyName ?? '' },
  ];
  return (
    <PrintedTable
      columns={columns.map((column) => ({ ...column, title: t(`parking:paper.${column.key}`) }))}
      rows={reservations.toSorted((one, other) => getSortKey(one).localeCompare(getSortKey(other)))}
      getGroup={({ startDate }) => formatDay(startDate, language)}
    />
  );
}

const getSortKey = ({ startDate, startTime, bayName: spaceName }: SpaceReservation) =>
  `${startDate} ${startTime} ${spaceName}`;
