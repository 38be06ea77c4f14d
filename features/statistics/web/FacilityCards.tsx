import { formatPercent } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Statistics } from '../statistics.ts';
import { ChartCard } from './ChartCard.tsx';
import { findPeak, isShownByWeek, toDayRows, toHourRows } from './chartRows.ts';
import { formatValue } from './describeChange.ts';
import { UseByDayCard } from './UseByDayCard.tsx';

export function ParkingCards({ statistics }: { statistics: Statistics }) {
  const { t, language } = useI18n();
  const { days, hours, totals, modules } = statistics;
  if (!modules.includes('parking')) return null;
  const rows = toHourRows(hours, ['spaceUse']);
  const peak = findPeak(rows, 'spaceUse');
  return (
    <>
      <UseByDayCard id="parking" measure="spaceUse" days={days} average={totals.spaceUse} />
      <ChartCard
        id="parkingHours"
        title={t('statistics:page.use.parkingHours')}
        finding={
          peak &&
          t('statistics:page.use.peak', {
            when: peak.title,
            peak: formatValue(peak.values.spaceUse ?? null, 'percent', language),
          })
        }
        heading={t('statistics:columns.hour')}
        rows={rows}
        series={[{ key: 'spaceUse', label: t('statistics:page.rooms.use'), mark: 'bar' }]}
        unit="percent"
      />
    </>
  );
}

export function ParcelsCard({ statistics: { days, totals, modules } }: { statistics: Statistics }) {
  const { t, language } = useI18n();
  if (!modules.includes('parcels')) return null;
  const measures = ['parcelsArrived', 'parcelsHandedOver'] as const;
  const rows = toDayRows(days, measures, language, (day) => t('statistics:page.weekOf', { day }));
  const isByWeek = isShownByWeek(days);
  return (
    <ChartCard
      id="parcels"
      title={t(isByWeek ? 'statistics:page.parcels.weeks' : 'statistics:page.parcels.days')}
      finding={
        findPeak(rows, ...measures) &&
        t('statistics:page.parcels.finding', {
          count: totals.parcelsArrived,
          handedOver: totals.parcelsHandedOver,
          waiting: totals.parcelsWaiting,
        })
      }
      heading={t(isByWeek ? 'statistics:page.week' : 'statistics:columns.day')}
      rows={rows}
      series={[
        { key: 'parcelsArrived', label: t('statistics:page.series.parcelsArrived'), mark: 'bar' },
        { key: 'parcelsHandedOver', label: t('statistics:page.series.parcelsHandedOver'), mark: 'line' },
      ]}
    />
  );
}

export function EventsCard({ statistics: { events, totals, modules } }: { statistics: Statistics }) {
  const { t, language } = useI18n();
  if (!modules.some((module) => ['events', 'gym', 'beautyRoom'].includes(module))) return null;
  const { eventsHeld, eventPlaces, eventRegistrations } = totals;
  return (
    <ChartCard
      id="events"
      title={t('statistics:page.events.title')}
      finding={
        eventsHeld > 0
          ? t('statistics:page.events.finding', {
              count: eventRegistrations,
              places: eventPlaces,
              share: formatPercent(eventPlaces > 0 ? eventRegistrations / eventPlaces : 0, language),
            })
          : undefined
      }
      heading={t('statistics:page.events.kind')}
      rows={events.map(({ kind, label, held, places, registrations }) => {
        const title = t('statistics:page.events.row', { label, count: held });
        return { key: kind, label: title, title, values: { places, registrations } };
      })}
      series={[
        { key: 'places', label: t('statistics:columns.eventPlaces'), mark: 'hatchedBar' },
        { key: 'registrations', label: t('statistics:columns.eventRegistrations'), mark: 'bar' },
      ]}
      horizontal
    />
  );
}
