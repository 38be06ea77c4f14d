import { and, asc, eq, exists, inArray, ne, sql } from 'drizzle-orm';
import { storeMissingActivityCounts } from '../../../kit/server/activity/dailyCounts.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { getPublicFilePath } from '../../../kit/server/files/files.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { modules } from '../../feature/modules.ts';
import { listEmptyModules, type ModuleFlags, readModules } from '../../feature/modulesApi.ts';
import type { Feature } from '../../feature/server/feature.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { archiveBuilding } from './archiveBuilding.ts';
import { addClosingDay, changeClosingDay, listClosingDays, removeClosingDay } from './closingDays.ts';
import { findEmptyModules } from './emptyModules.ts';
import { exportBuildings } from './exportBuildings.ts';
import { closeOnHolidays, listPublicHolidays, prepareCloseOnHolidays } from './holidays.ts';
import { readModuleUse } from './moduleUse.ts';
import { buildingInUseCondition } from './queries.ts';
import {
  changeBuildingSettings,
  listBuildingsWithSettings,
  publishBuildingLogo,
  readBuildingSettings,
  readReceptionContact,
} from './settings.ts';
import { buildings, closingDays } from './tables.ts';

const countActivityCronJob = cronJob('47 1 * * *', 'buildings.countFacts', async ({ db, now }) => {
  const failures: unknown[] = [];
  // One building's failure does not stop the others.
  for (const { id, timeZone } of await db.select().from(buildings))
    await storeMissingActivityCounts(db, { scope: new BuildingScope([id]), timeZone }, now()).catch(
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0)
    throw new Error('Could not count the activity of a building', { cause: failures[0] });
});

const summaryColumns = {
  id: buildings.id,
  name: buildings.name,
  timeZone: buildings.timeZone,
  logoKey: buildings.logoKey,
  openingHours: buildings.openingHours,
};

export const createBuildingsFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'buildings',
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: {
    building: 'buildings:entities.building',
    closing_day: 'buildings:entities.closing_day',
  },
  routes: [
    route(api.listAllBuildings, async ({ db }) => {
      const rows = await db
        .select(summaryColumns)
        .from(buildings)
        .where(buildingInUseCondition)
        .orderBy(asc(buildings.id));
      return rows.map(({ id, name, logoKey }) => ({ id, name, logo: logoKey && getPublicFilePath(logoKey) }));
    }),
    route(api.listOwnBuildings, async ({ db, everywhere }) => {
      const ownBuildingsCondition = inArray(buildings.id, [...everywhere.ids]);
      const rows = await db
        .select(summaryColumns)
        .from(buildings)
        .where(ownBuildingsCondition)
        .orderBy(asc(buildings.id));
      return rows.map(({ logoKey, ...row }) => ({ ...row, logo: logoKey && getPublicFilePath(logoKey) }));
    }),
    route(readModules, async ({ building: { modules: on } }) => [
      Object.fromEntries(modules.map((module) => [module, on.has(module)])) as ModuleFlags,
    ]),
    route(listEmptyModules, (context) => findEmptyModules(context, features())),
    route(api.listBuildingsWithSettings, listBuildingsWithSettings),
    route(api.exportBuildings, exportBuildings),
    route(api.readBuildingSettings, readBuildingSettings),
    route(api.readReceptionContact, readReceptionContact),
    preparedRoute(api.editBuilding, publishBuildingLogo, changeBuildingSettings),
    route(api.readModuleUse, (context) => readModuleUse(context, features())),
    route(api.archiveBuilding, (context, given) => archiveBuilding(context, given, features())),
    route(api.listClosingDays, listClosingDays),
    route(api.addClosingDay, addClosingDay),
    route(api.changeClosingDay, changeClosingDay),
    route(api.removeClosingDay, removeClosingDay),
    route(api.listPublicHolidays, listPublicHolidays),
    preparedRoute(api.closeOnHolidays, prepareCloseOnHolidays, closeOnHolidays),
  ],
  administrationCounts: { building: ({ building }) => sql`${building.modules.size}` },
  firstSteps: {
    building: {
      isDone: ({ db, building: { id } }) =>
        exists(
          db
            .select()
            .from(buildings)
            .where(and(eq(buildings.id, id), ne(buildings.address, ''))),
        ),
    },
    closingDays: {
      isDone: ({ db, building }) => exists(db.select().from(closingDays.in(building))),
    },
  },
  jobs: () => [countActivityCronJob],
});
