import { SegmentedControl } from '@mantine/core';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { flagParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { Statistics } from '../statistics.ts';
import { Card, ChartCard } from './ChartCard.tsx';
import { formatHour, toHourRows } from './chartRows.ts';
import { formatValue } from './describeChange.ts';
import { HeatTable } from './HeatTable.tsx';
import { UseByDayCard } from './UseByDayCard.tsx';

export function RoomCards({ statistics }: { statistics: Statistics }) {
  const { t } = useI18n();
  const { days, hours, rooms, totals, modules } = statistics;
  if (!modules.includes('rooms')) return null;
  const asked = totals.roomReservations + totals.roomRefusals;
  return (
    <>
      <UseByDayCard id="rooms" measure="roomUse" days={days} average={totals.roomUse} />
      <ChartCard
        id="roomHours"
        title={t('statistics:page.rooms.asked')}
        finding={
          asked > 0 ? t('statistics:page.rooms.booked', { count: totals.roomReservations, asked }) : undefined
        }
        heading={t('statistics:columns.hour')}
        rows={toHourRows(hours, ['roomReservations', 'roomRefusals'])}
        series={[
          { key: 'roomReservations', label: t('statistics:page.series.booked'), mark: 'bar' },
          { key: 'roomRefusals', label: t('statistics:page.series.refused'), mark: 'hatchedBar' },
        ]}
        stacked
      />
      <RoomHeatCard rooms={rooms} />
    </>
  );
}

function RoomHeatCard({ rooms }: Pick<Statistics, 'rooms'>) {
  const { t, language } = useI18n();
  const { buildings } = useSession();
  const isOfSeveralBuildings = new Set(rooms.map(({ building }) => building)).size > 1;
  const getName = ({ name, building }: Statistics['rooms'][number]) =>
    isOfSeveralBuildings ? `${name} (${buildings.find(({ id }) => id === building)?.name})` : name;
  const [{ asked: showsAsked }, change] = useUrlState({ asked: flagParam() });
  const title = t('statistics:page.rooms.heat');
  const unit = showsAsked ? 'count' : 'percent';
  const [busiest] = rooms
    .flatMap((room) =>
      room.hours.map((cell) => ({
        name: getName(room),
        hour: cell.hour,
        value: (showsAsked ? cell.asked : cell.use) ?? 0,
      })),
    )
    .sort((one, other) => other.value - one.value);
  const finding =
    busiest && busiest.value > 0
      ? t(showsAsked ? 'statistics:page.rooms.mostAsked' : 'statistics:page.rooms.busiest', {
          name: busiest.name,
          hour: formatHour(busiest.hour),
          value: formatValue(busiest.value, unit, language),
          count: busiest.value,
        })
      : rooms.length > 0
        ? t('statistics:page.rooms.unused')
        : undefined;
  return (
    <Card id="roomHeat" title={title} finding={finding} wide>
      <SegmentedControl
        w="fit-content"
        maw="100%"
        mb="sm"
        aria-label={t('statistics:page.rooms.show')}
        data={[
          { value: 'use', label: t('statistics:page.rooms.usePercent') },
          { value: 'asked', label: t('statistics:columns.asked') },
        ]}
        value={showsAsked ? 'asked' : 'use'}
        onChange={(value) => change({ asked: value === 'asked' }, 'replace')}
      />
      <HeatTable
        title={title}
        heading={t('statistics:page.rooms.room')}
        rows={rooms.map((room) => ({
          key: String(room.id),
          name: getName(room),
          cells: new Map(room.hours.map((cell) => [cell.hour, showsAsked ? cell.asked : cell.use])),
          totals: [
            formatCount(room.asked, language),
            formatCount(room.refusals, language),
            formatValue(room.use, 'percent', language),
          ],
        }))}
        totalHeadings={[
          t('statistics:page.rooms.askedShort'),
          t('statistics:sheets.refusals'),
          t('statistics:page.rooms.use'),
        ]}
      />
    </Card>
  );
}

export function RefusalsCard({ statistics: { refusals, modules } }: { statistics: Statistics }) {
  const { t, language } = useI18n();
  if (!modules.includes('rooms') && !modules.includes('parking')) return null;
  const rows = refusals.map(({ of, reason, label, count }) => {
    const title = t('statistics:page.refusals.reason', {
      reason: label,
      of: t(`statistics:refusedOf.${of}`),
    });
    return { key: `${of} ${reason}`, label: title, title, values: { count } };
  });
  const total = refusals.reduce((sum, { count }) => sum + count, 0);
  const [first] = refusals;
  return (
    <ChartCard
      id="refusals"
      title={t('statistics:page.refusals.title')}
      finding={
        first &&
        t('statistics:page.refusals.most', {
          shown: formatCount(first.count, language),
          total: formatCount(total, language),
          reason: rows[0]?.title,
        })
      }
      heading={t('statistics:page.refusals.heading')}
      rows={rows}
      series={[{ key: 'count', label: t('statistics:sheets.refusals'), mark: 'bar' }]}
      horizontal
    />
  );
}
