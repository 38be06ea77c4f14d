import type { LocalDate } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { parseUrlState, type UrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { readStatistics } from '../api.ts';
import type { StatisticsFilter } from '../statistics.ts';
import { statisticsParameters, toStatisticsRange } from './statisticsPeriod.ts';

export function toStatisticsFilter(
  { all, company, ...days }: UrlState<typeof statisticsParameters>,
  building: number,
  today: LocalDate,
): StatisticsFilter {
  return {
    ...toStatisticsRange(days, today),
    ...(!all && { building }),
    ...(company !== undefined && { company }),
  };
}

export const statisticsQuery = (filter: StatisticsFilter) => callQuery(readStatistics, filter);

export const parseStatisticsFilter = (search: string, building: number, today: LocalDate) =>
  toStatisticsFilter(parseUrlState(statisticsParameters, search), building, today);
