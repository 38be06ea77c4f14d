import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Module } from '../../../core/feature/modules.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { formatCount, formatPercent } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import type { HomeFigures as Figures } from '../statistics.ts';
import { findTrend } from './findTrend.ts';
import classes from './HomeFigures.module.css';
import { homeFiguresQuery } from './homeFiguresQuery.ts';
import { Sparkline } from './Sparkline.tsx';

type FigureKey = keyof Figures;

const figures: readonly { key: FigureKey; to: string; module?: Module }[] = [
  { key: 'visitors', to: '/resident/table', module: 'visits' },
  { key: 'rooms', to: '/resident/statistics#rooms', module: 'rooms' },
  { key: 'parking', to: '/resident/statistics#parking', module: 'parking' },
  { key: 'waiting', to: '/resident/home#waiting' },
];

export function HomeFigures() {
  const { t } = useI18n();
  const { building } = useSession();
  const modules = useModules();
  const { data, isError } = useQuery(homeFiguresQuery(building.id));
  if (isError && !data) return null;
  return (
    <section aria-label={t('menu:statistics.home.title')} className={classes.figures} aria-busy={!data}>
      {figures
        .filter(({ module }) => !module || modules.has(module))
        .map(({ key, to }) =>
          data ? (
            <FigureLink key={key} figure={key} to={to} data={data} />
          ) : (
            <Skeleton key={key} className={classes.figure} />
          ),
        )}
    </section>
  );
}

function FigureLink({ figure, to, data }: { figure: FigureKey; to: string; data: Figures }) {
  const { t } = useI18n();
  const { value, detail } = useFigureTexts(figure, data);
  const days = (data[figure]?.days ?? []).map((day) => day.value);
  // The visitors’ days end with today; the use of today is incomplete.
  const values = figure === 'waiting' ? [...days, data.waiting.count] : days;
  const trend = findTrend(values);
  const words = [detail, trend && t(`menu:statistics.home.trend.${trend}`, { count: days.length })];
  return (
    <ScreenLink to={to} className={classes.figure} data-panel>
      <span className={classes.label}>{t(`menu:statistics.home.${figure}`)}</span>
      <span className={classes.value}>{value}</span>
      <Sparkline values={values} className={classes.line} />
      <span className={classes.words}>{words.filter(Boolean).join(' · ')}</span>
    </ScreenLink>
  );
}

function useFigureTexts(figure: FigureKey, { visitors, rooms, parking, waiting }: Figures) {
  const { t, language } = useI18n();
  const toPercent = (use: number | null | undefined) =>
    typeof use === 'number' ? formatPercent(use / 100, language) : '–';
  switch (figure) {
    case 'visitors':
      return {
        value: formatCount(visitors?.expected ?? 0, language),
        detail: t('menu:statistics.home.arrived', { count: visitors?.arrived ?? 0 }),
      };
    case 'rooms':
      return { value: toPercent(rooms?.use), detail: undefined };
    case 'parking':
      return { value: toPercent(parking?.use), detail: undefined };
    case 'waiting':
      return {
        value: formatCount(waiting.count, language),
        detail: (['parcels', 'orders', 'registrations'] as const)
          .filter((each) => waiting[each] > 0)
          .map((each) => t(`menu:statistics.home.${each}`, { count: waiting[each] }))
          .join(', '),
      };
  }
}
