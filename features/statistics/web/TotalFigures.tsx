import { Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { Module } from '../../../core/feature/modules.ts';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Figures, Statistics } from '../statistics.ts';
import { describeChange, formatValue, type Unit } from './describeChange.ts';
import classes from './TotalFigures.module.css';

const totals: readonly { measure: keyof Figures; unit: Unit; module: Module }[] = [
  { measure: 'visitsArrived', unit: 'count', module: 'visits' },
  { measure: 'roomReservations', unit: 'count', module: 'rooms' },
  { measure: 'roomUse', unit: 'percent', module: 'rooms' },
  { measure: 'roomRefusals', unit: 'count', module: 'rooms' },
  { measure: 'spaceUse', unit: 'percent', module: 'parking' },
  { measure: 'parcelsArrived', unit: 'count', module: 'parcels' },
  { measure: 'eventRegistrations', unit: 'count', module: 'events' },
];

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, stable: IconMinus };

export function TotalFigures({ statistics }: { statistics: Statistics }) {
  const { t, language } = useI18n();
  const { totals: now, previousTotals: before, previousStart, previousEnd, since, modules } = statistics;
  const isComparable = since !== null && since <= previousStart;
  return (
    <section aria-label={t('statistics:page.totals.title')}>
      <dl className={classes.totals}>
        {totals
          .filter(({ module }) => modules.includes(module))
          .map(({ measure, unit }) => {
            const change = isComparable
              ? describeChange(now[measure], before[measure], unit, { t, language })
              : null;
            const Arrow = change && arrows[change.direction];
            return (
              <div key={measure} className={classes.total} data-panel>
                <dt className={classes.label}>{t(`statistics:page.totals.${measure}`)}</dt>
                <dd className={classes.value}>{formatValue(now[measure], unit, language)}</dd>
                <dd className={classes.change}>
                  {Arrow && (
                    <span className={classes.words}>
                      <Arrow size={16} stroke={1.5} aria-hidden />
                      {change.words}
                    </span>
                  )}
                  {isComparable && before[measure] !== null && (
                    <span>
                      {t('statistics:page.before', { value: formatValue(before[measure], unit, language) })}
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
      </dl>
      <p className={classes.note}>
        {isComparable
          ? t('statistics:page.compared', { start: formatDate(previousStart), end: formatDate(previousEnd) })
          : since && t('statistics:page.notCompared', { day: formatDate(since) })}
      </p>
    </section>
  );
}

export function TotalFiguresSkeleton() {
  return (
    <div className={classes.totals} aria-busy="true">
      {totals.map(({ measure }) => (
        <Skeleton key={measure} className={classes.placeholder} />
      ))}
    </div>
  );
}
