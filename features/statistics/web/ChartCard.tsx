import type { ReactNode } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { Chart, type ChartSeries } from './Chart.tsx';
import classes from './ChartCard.module.css';
import type { ChartRow } from './chartRows.ts';
import { formatValue, type Unit } from './describeChange.ts';
import { StatisticsTable } from './StatisticsTable.tsx';

interface CardProps {
  id: string;
  title: string;
  /** One sentence; undefined if nothing was counted. */
  finding: string | undefined;
  wide?: boolean;
  isScreenOnly?: boolean;
  children: ReactNode;
}

export function Card({ id, title, finding, wide, isScreenOnly, children }: CardProps) {
  const { t } = useI18n();
  return (
    <section
      className={classes.card}
      data-panel
      data-wide={wide || undefined}
      data-screen-only={isScreenOnly || undefined}
      aria-labelledby={id}
    >
      <h2 id={id} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.finding}>{finding ?? t('statistics:page.nothing')}</p>
      {finding !== undefined && children}
    </section>
  );
}

interface ChartCardProps extends Omit<CardProps, 'children'> {
  /** Heading of the first column of the table. */
  heading: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  unit?: Unit;
  horizontal?: boolean;
  stacked?: boolean;
}

/** A chart with the same values as a table. */
export function ChartCard({
  heading,
  rows,
  series,
  unit = 'count',
  horizontal,
  stacked,
  ...card
}: ChartCardProps) {
  const { language } = useI18n();
  return (
    <Card {...card}>
      <Chart
        label={`${card.title}. ${card.finding}`}
        rows={rows}
        series={series}
        unit={unit}
        {...(horizontal && { horizontal })}
        {...(stacked && { stacked })}
      />
      <TableDisclosure title={card.title}>
        <StatisticsTable
          title={card.title}
          headings={[heading, ...series.map(({ label }) => label)]}
          rows={rows.map(({ key, title, values }) => ({
            key,
            cells: [title, ...series.map((each) => formatValue(values[each.key] ?? null, unit, language))],
          }))}
        />
      </TableDisclosure>
    </Card>
  );
}

function TableDisclosure({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <details className={classes.details} data-screen-only>
      <summary className={classes.summary} aria-label={t('statistics:page.tableOf', { title })}>
        {t('statistics:page.table')}
      </summary>
      {children}
    </details>
  );
}
