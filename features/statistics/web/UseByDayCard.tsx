import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Statistics } from '../statistics.ts';
import { ChartCard } from './ChartCard.tsx';
import { findPeak, isShownByWeek, toDayRows } from './chartRows.ts';
import { formatValue } from './describeChange.ts';

interface UseByDayCardProps {
  id: string;
  measure: 'roomUse' | 'spaceUse';
  days: Statistics['days'];
  average: number | null;
}

export function UseByDayCard({ id, measure, days, average }: UseByDayCardProps) {
  const { t, language } = useI18n();
  const rows = toDayRows(days, [measure], language, (day) => t('statistics:page.weekOf', { day }));
  const peak = findPeak(rows, measure);
  const isByWeek = isShownByWeek(days);
  const length = isByWeek ? 'weeks' : 'days';
  return (
    <ChartCard
      id={id}
      title={t(`statistics:page.use.${measure}.${length}`)}
      finding={
        peak &&
        t('statistics:page.use.average', {
          average: formatValue(average, 'percent', language),
          peak: formatValue(peak.values[measure] ?? null, 'percent', language),
          when: peak.title,
        })
      }
      heading={t(isByWeek ? 'statistics:page.week' : 'statistics:columns.day')}
      rows={rows}
      series={[{ key: measure, label: t('statistics:page.rooms.use'), mark: 'bar' }]}
      unit="percent"
    />
  );
}
