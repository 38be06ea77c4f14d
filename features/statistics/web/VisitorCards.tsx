import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Statistics } from '../statistics.ts';
import type { ChartSeries } from './Chart.tsx';
import { Card, ChartCard } from './ChartCard.tsx';
import { type ChartRow, findPeak, formatHour, isShownByWeek, toDayRows, toHourRows } from './chartRows.ts';
import { HeatTable } from './HeatTable.tsx';

const measures = ['visitsArrived', 'visitsAnnounced'] as const;

export function VisitorCards({ statistics }: { statistics: Statistics }) {
  const { t, language } = useI18n();
  const { days, hours, modules } = statistics;
  if (!modules.includes('visits')) return null;
  const dayRows = toDayRows(days, measures, language, (day) => t('statistics:page.weekOf', { day }));
  const hourRows = toHourRows(hours, measures);
  const [peakDay, peakHour] = [findPeak(dayRows, 'visitsArrived'), findPeak(hourRows, 'visitsArrived')];
  const series: ChartSeries[] = [
    { key: 'visitsArrived', label: t('statistics:page.series.visitsArrived'), mark: 'bar' },
    { key: 'visitsAnnounced', label: t('statistics:page.series.visitsAnnounced'), mark: 'line' },
  ];
  const isByWeek = isShownByWeek(days);
  const describePeak = (peak: ChartRow | undefined) =>
    peak && t('statistics:page.visitors.peak', { when: peak.title, count: peak.values.visitsArrived ?? 0 });
  return (
    <>
      <ChartCard
        id="visitors"
        title={t(isByWeek ? 'statistics:page.visitors.weeks' : 'statistics:page.visitors.days')}
        finding={describePeak(peakDay)}
        heading={t(isByWeek ? 'statistics:page.week' : 'statistics:columns.day')}
        rows={dayRows}
        series={series}
      />
      <ChartCard
        id="visitorHours"
        title={t('statistics:page.visitors.hours')}
        finding={describePeak(peakHour)}
        heading={t('statistics:columns.hour')}
        rows={hourRows}
        series={series}
      />
      <WeekCard visitHours={statistics.visitHours} />
    </>
  );
}

function WeekCard({ visitHours }: Pick<Statistics, 'visitHours'>) {
  const { t } = useI18n();
  const title = t('statistics:page.visitors.week');
  const busiest = visitHours.reduce<(typeof visitHours)[number] | undefined>(
    (best, each) => (each.visitsArrived > (best?.visitsArrived ?? 0) ? each : best),
    undefined,
  );
  const finding =
    busiest &&
    t('statistics:page.visitors.peak', {
      when: `${t(`statistics:weekdays.${busiest.weekday}`)}, ${formatHour(busiest.hour)}`,
      count: busiest.visitsArrived,
    });
  const byWeekday = [...Map.groupBy(visitHours, ({ weekday }) => weekday)].sort(
    ([one], [other]) => one - other,
  );
  const usedHours = [...new Set(visitHours.map(({ hour }) => hour))];
  return (
    <Card id="visitorWeek" title={title} finding={finding} wide>
      <HeatTable
        title={title}
        heading={t('statistics:columns.weekday')}
        rows={byWeekday.map(([weekday, cells]) => ({
          key: String(weekday),
          name: t(`statistics:weekdays.${weekday}`),
          cells: new Map(
            usedHours.map((hour) => [hour, cells.find((each) => each.hour === hour)?.visitsArrived ?? 0]),
          ),
        }))}
      />
    </Card>
  );
}
