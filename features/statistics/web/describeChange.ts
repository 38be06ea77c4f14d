import type { Language } from '../../../kit/actor.ts';
import { formatCount, formatPercent } from '../../../kit/web/i18n/format.ts';
import type { useI18n } from '../../../kit/web/i18n/i18n.ts';

export type Unit = 'count' | 'percent';

/** Percent values have at most one decimal; the screen shows none. */
export const formatValue = (value: number | null, unit: Unit, language: Language): string =>
  value === null
    ? '–'
    : unit === 'percent'
      ? formatPercent(value / 100, language)
      : formatCount(value, language);

export type Direction = 'up' | 'down' | 'stable';

export interface Change {
  direction: Direction;
  /** Examples: `+12 %`, `−3 points`, *Stable*. */
  words: string;
}

/** Counts change by percent, shares by points. Null if there is nothing to compare with. */
export function describeChange(
  value: number | null,
  previous: number | null,
  unit: Unit,
  { t, language }: Pick<ReturnType<typeof useI18n>, 't' | 'language'>,
): Change | null {
  if (value === null || previous === null || (unit === 'count' && previous === 0)) return null;
  const difference =
    unit === 'percent'
      ? Math.round(value) - Math.round(previous)
      : Math.round(((value - previous) / previous) * 100);
  if (difference === 0) return { direction: 'stable', words: t('statistics:page.stable') };
  const sign = difference > 0 ? '+' : '−';
  const size = Math.abs(difference);
  const words =
    unit === 'percent'
      ? t('statistics:page.points', { count: size, sign })
      : `${sign}${formatPercent(size / 100, language)}`;
  return { direction: difference > 0 ? 'up' : 'down', words };
}
