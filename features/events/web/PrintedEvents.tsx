import { formatDay } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { PrintedTable } from '../../../kit/web/print/PrintedTable.tsx';
import type { BuildingEvent } from '../event.ts';
import { formatEventTimeRange, useEventTexts } from './useEventTexts.ts';

/** A table, because the cells of a month cut titles and hide events. */
export function PrintedEvents({ events }: { events: readonly BuildingEvent[] }) {
  const { t, language } = useI18n();
  const words = useEventTexts();
  const when = (event: BuildingEvent) =>
    event.startDate === event.endDate ? formatEventTimeRange(event) : words.momentOf(event);
  const columns = [
    { title: t('events:paper.hours'), key: 'hours', width: 8, cell: when },
    { title: t('events:form.name'), key: 'name', width: 14, cell: ({ name }: BuildingEvent) => name },
    { title: t('events:details.room'), key: 'place', width: 9, cell: words.locationOf },
    {
      title: t('events:details.organizer'),
      key: 'organizer',
      width: 8,
      cell: ({ organizer }: BuildingEvent) => organizer,
    },
    { title: t('events:details.attendance'), key: 'attendance', width: 5, cell: words.attendanceOf },
    { title: t('events:details.price'), key: 'price', width: 4, cell: words.priceOf },
  ];
  return (
    <PrintedTable
      columns={columns}
      rows={events.toSorted((one, other) => startOf(one).localeCompare(startOf(other)))}
      rowKey={({ id }) => id}
      getGroup={({ startDate }) => formatDay(startDate, language)}
    />
  );
}

const startOf = ({ startDate, startTime }: BuildingEvent) => `${startDate} ${startTime}`;
