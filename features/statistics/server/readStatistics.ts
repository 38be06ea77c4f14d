import { asc, inArray, or } from 'drizzle-orm';
import { modules } from '../../../core/feature/modules.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { buildingCompanies, companies, formerBuildingCompanies } from '../../../core/people/server/tables.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { addDays, countDaysInclusive, getToday, listDays } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { Statistics, StatisticsFilter } from '../statistics.ts';
import { toFigures } from './figureRows.ts';
import { countActivity, findFirstDay, sumByDay, sumByKey, sumVisitsByWeekday } from './figureSums.ts';
import {
  listCompanyFigures,
  listEventKinds,
  listHours,
  listRefusals,
  listRooms,
} from './statisticsTables.ts';

export async function readStatistics(
  context: UserRequestContext,
  filter: StatisticsFilter,
  features: readonly Feature[],
): Promise<Statistics> {
  const { db, actor, language, translate } = context;
  if (!can.readStatistics(actor)) throw new AppError('forbidden');
  const buildings = findBuildings(context, filter);
  const [onlyBuilding] = buildings;
  const scope = filter.building && onlyBuilding ? onlyBuilding : context.everywhere;
  const companyChoices = await findCompanies(context, scope);
  const { company } = filter;
  if (company !== undefined && !companyChoices.some(({ id }) => id === company))
    throw new AppError('not_found');
  const period = requirePastDays(buildings, filter, context.now);
  const { start, end, previousStart, previousEnd } = period;
  const asked = { scope, company, start, end };
  const kindOwners = new Map(
    features.flatMap(({ name, activityKinds = [] }) =>
      activityKinds.map((kind) => [kind.name, name] as const),
    ),
  );
  const [byDay, sums, visitHours, counts, since] = await Promise.all([
    sumByDay(db, { ...asked, start: previousStart }),
    sumByKey(db, asked),
    sumVisitsByWeekday(db, asked),
    countActivity(db, asked),
    findFirstDay(db, scope),
  ]);
  const roomIds = [
    ...new Set(
      sums.flatMap(({ measure, resourceId }) =>
        measure.startsWith('room') && resourceId !== null ? resourceId : [],
      ),
    ),
  ];
  const findRoomNames = features.find(({ displayNames }) => displayNames?.room)?.displayNames?.room;
  const roomNames = await findRoomNames?.(db, scope, roomIds, context);
  const rowsByDay = Map.groupBy(byDay, ({ day }) => day);
  const ofPeriod = (from: string, to: string) => byDay.filter(({ day }) => day >= from && day <= to);
  return {
    ...period,
    since,
    modules: modules.filter((module) => buildings.some((building) => building.modules.has(module))),
    totals: toFigures(ofPeriod(start, end), end),
    previousTotals: toFigures(ofPeriod(previousStart, previousEnd), previousEnd),
    days: listDays([{ start, end }]).map((day) => ({ day, ...toFigures(rowsByDay.get(day) ?? [], day) })),
    hours: listHours(sums),
    visitHours,
    rooms: listRooms(sums, roomNames ?? new Map()),
    refusals: listRefusals(context, sums),
    events: listEventKinds(context, sums),
    companies: listCompanyFigures(sums, companyChoices),
    companyChoices,
    activity: counts.map(({ kind, count }) => {
      const owner = kindOwners.get(kind);
      return { kind, label: owner ? translate(language, `${owner}:facts.${kind}`) : kind, count };
    }),
  };
}

function findBuildings({ actor }: UserRequestContext, { building }: StatisticsFilter): Building[] {
  const own = getActorBuildings(actor);
  if (building === undefined) return own;
  const asked = own.filter(({ id }) => id === building);
  if (asked.length === 0) throw new AppError('not_found');
  return asked;
}

/** Companies that moved out keep their figures. */
async function findCompanies({ db }: UserRequestContext, scope: BuildingScope) {
  const [present, left] = [buildingCompanies.in(scope), formerBuildingCompanies.in(scope)];
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      or(
        inArray(companies.id, db.select({ id: present.companyId }).from(present)),
        inArray(companies.id, db.select({ id: left.companyId }).from(left)),
      ),
    )
    .orderBy(asc(companies.name), asc(companies.id));
}

/** Days that are not over everywhere are left out. */
function requirePastDays(buildings: readonly Building[], { start, end }: StatisticsFilter, now: Date) {
  const [today = start] = buildings.map(({ timeZone }) => getToday(timeZone, now)).sort();
  const yesterday = addDays(today, -1);
  if (start > yesterday) throw invalidField('start', 'period_not_over');
  const last = end < yesterday ? end : yesterday;
  const previousEnd = addDays(start, -1);
  return { start, end: last, previousStart: addDays(start, -countDaysInclusive(start, last)), previousEnd };
}
