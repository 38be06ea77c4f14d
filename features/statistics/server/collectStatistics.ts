import { asc, inArray, or } from 'drizzle-orm';
import { modules as allModules, type Module } from '../../../core/feature/modules.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { buildingCompanies, companies, formerBuildingCompanies } from '../../../core/people/server/tables.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { addDays, countDaysInclusive, type LocalDateSpan, listDays } from '../../../kit/time.ts';
import type { Statistics } from '../statistics.ts';
import { toFigures } from './figureRows.ts';
import {
  countActivity,
  findFirstDay,
  type KeySum,
  sumByDay,
  sumByKey,
  sumVisitsByWeekday,
} from './figureSums.ts';
import {
  listCompanyFigures,
  listEventKinds,
  listHours,
  listRefusals,
  listRooms,
} from './statisticsTables.ts';

type Reader = Pick<Context, 'db' | 'language' | 'translate'>;

interface StatisticsQuestion extends LocalDateSpan {
  scope: BuildingScope;
  modules: ReadonlySet<Module>;
  company?: number | undefined;
}

/** Collects the figures of past days. The caller checks the permission. */
export async function collectStatistics(
  reader: Reader,
  { scope, modules, company, start, end }: StatisticsQuestion,
  features: readonly Feature[],
): Promise<Statistics> {
  const { db, language, translate } = reader;
  const previousStart = addDays(start, -countDaysInclusive(start, end));
  const previousEnd = addDays(start, -1);
  const asked = { scope, company, start, end };
  const [byDay, sums, visitHours, counts, since, companyChoices] = await Promise.all([
    sumByDay(db, { ...asked, start: previousStart }),
    sumByKey(db, asked),
    sumVisitsByWeekday(db, asked),
    countActivity(db, asked),
    findFirstDay(db, scope),
    findStatisticsCompanies(db, scope),
  ]);
  const kindOwners = new Map(
    features.flatMap(({ name, activityKinds = [] }) =>
      activityKinds.map((kind) => [kind.name, name] as const),
    ),
  );
  const rowsByDay = Map.groupBy(byDay, ({ day }) => day);
  const ofPeriod = (from: string, to: string) => byDay.filter(({ day }) => day >= from && day <= to);
  return {
    start,
    end,
    previousStart,
    previousEnd,
    since,
    modules: allModules.filter((module) => modules.has(module)),
    totals: toFigures(ofPeriod(start, end), end),
    previousTotals: toFigures(ofPeriod(previousStart, previousEnd), previousEnd),
    days: listDays([{ start, end }]).map((day) => ({ day, ...toFigures(rowsByDay.get(day) ?? [], day) })),
    hours: listHours(sums),
    visitHours,
    rooms: listRooms(sums, await findRoomNames(reader, scope, sums, features)),
    refusals: listRefusals(reader, sums),
    events: listEventKinds(reader, sums),
    companies: listCompanyFigures(sums, companyChoices),
    companyChoices,
    activity: counts.map(({ kind, count }) => {
      const owner = kindOwners.get(kind);
      return { kind, label: owner ? translate(language, `${owner}:facts.${kind}`) : kind, count };
    }),
  };
}

async function findRoomNames(
  reader: Reader,
  scope: BuildingScope,
  sums: readonly KeySum[],
  features: readonly Feature[],
): Promise<ReadonlyMap<number, string>> {
  const ids = sums.flatMap(({ measure, resourceId }) =>
    measure.startsWith('room') && resourceId !== null ? resourceId : [],
  );
  const find = features.find(({ displayNames }) => displayNames?.room)?.displayNames?.room;
  return (await find?.(reader.db, scope, [...new Set(ids)], reader)) ?? new Map();
}

/** Companies that moved out keep their figures. */
export async function findStatisticsCompanies(db: Db, scope: BuildingScope) {
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
