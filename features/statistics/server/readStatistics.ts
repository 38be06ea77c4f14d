import type { Feature } from '../../../core/feature/server/feature.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { addDays, getToday, type LocalDateSpan } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { Statistics, StatisticsFilter } from '../statistics.ts';
import { collectStatistics, findStatisticsCompanies } from './collectStatistics.ts';

export async function readStatistics(
  context: UserRequestContext,
  filter: StatisticsFilter,
  features: readonly Feature[],
): Promise<Statistics> {
  if (!can.readStatistics(context.actor)) throw new AppError('forbidden');
  const buildings = findBuildings(context, filter);
  const [onlyBuilding] = buildings;
  const scope = filter.building && onlyBuilding ? onlyBuilding : context.everywhere;
  const { company } = filter;
  if (company !== undefined) {
    const companies = await findStatisticsCompanies(context.db, scope);
    if (!companies.some(({ id }) => id === company)) throw new AppError('not_found');
  }
  const modules = new Set(buildings.flatMap((building) => [...building.modules]));
  const period = requirePastDays(buildings, filter, context.now);
  return collectStatistics(context, { scope, modules, company, ...period }, features);
}

function findBuildings({ actor }: UserRequestContext, { building }: StatisticsFilter): Building[] {
  const own = getActorBuildings(actor);
  if (building === undefined) return own;
  const asked = own.filter(({ id }) => id === building);
  if (asked.length === 0) throw new AppError('not_found');
  return asked;
}

/** Ends the period yesterday, in the time zone where it is earliest. */
function requirePastDays(
  buildings: readonly Building[],
  { start, end }: StatisticsFilter,
  now: Date,
): LocalDateSpan {
  const [today = start] = buildings.map(({ timeZone }) => getToday(timeZone, now)).sort();
  const yesterday = addDays(today, -1);
  if (start > yesterday) throw invalidField('start', 'period_not_over');
  return { start, end: end < yesterday ? end : yesterday };
}
