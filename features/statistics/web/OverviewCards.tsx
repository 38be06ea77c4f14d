import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Statistics } from '../statistics.ts';
import { Card } from './ChartCard.tsx';
import { StatisticsTable } from './StatisticsTable.tsx';

export function CompaniesCard({ statistics: { companies } }: { statistics: Statistics }) {
  const { t, language } = useI18n();
  const title = t('statistics:sheets.companies');
  const busiest = companies.toSorted((one, other) => other.visitsArrived - one.visitsArrived)[0];
  const count = (value: number) => formatCount(value, language);
  return (
    <Card
      id="companies"
      title={title}
      finding={
        busiest &&
        t('statistics:page.companies.most', { name: busiest.name, shown: count(busiest.visitsArrived) })
      }
      wide
    >
      <StatisticsTable
        title={title}
        headings={[
          t('statistics:page.company'),
          t('statistics:columns.visitsAnnounced'),
          t('statistics:columns.visitsArrived'),
          t('statistics:columns.roomReservations'),
          t('statistics:page.companies.roomHours'),
          t('statistics:columns.roomRefusals'),
          t('statistics:columns.spaceReservations'),
          t('statistics:columns.spaceRefusals'),
          t('statistics:columns.parcelsArrived'),
        ]}
        rows={companies.map((company) => ({
          key: String(company.id),
          cells: [
            company.name,
            count(company.visitsAnnounced),
            count(company.visitsArrived),
            count(company.roomReservations),
            count(Math.round(company.roomMinutes / 60)),
            count(company.roomRefusals),
            count(company.spaceReservations),
            count(company.spaceRefusals),
            count(company.parcelsArrived),
          ],
        }))}
      />
    </Card>
  );
}

export function ActivityCard({ statistics: { activity } }: { statistics: Statistics }) {
  const { t, language } = useI18n();
  const title = t('statistics:sheets.activity');
  const [first] = activity;
  return (
    <Card
      id="activity"
      title={title}
      finding={
        first &&
        t('statistics:page.activity.most', {
          label: first.label,
          shown: formatCount(first.count, language),
        })
      }
    >
      <StatisticsTable
        title={title}
        headings={[t('statistics:page.activity.kind'), t('statistics:columns.count')]}
        rows={activity.map(({ kind, label, count }) => ({
          key: kind,
          cells: [label, formatCount(count, language)],
        }))}
      />
    </Card>
  );
}
