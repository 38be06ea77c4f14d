import { and, asc, eq, exists, inArray, ne } from 'drizzle-orm';
import { publicAddress } from '../../../kit/server/files/files.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { modules } from '../../modules.ts';
import type { Feature } from '../../server/feature.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import type { ModuleFlags } from '../building.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { addClosingDay, changeClosingDay, listClosingDays, removeClosingDay } from './closingDays.ts';
import { countActivity } from './countActivity.ts';
import { closeOnHolidays, listHolidays, readHolidays } from './holidays.ts';
import { archiveBuilding, makeBuilding, restoreBuilding } from './manyBuildings.ts';
import { readModuleUse } from './moduleUse.ts';
import { inUse } from './queries.ts';
import { changeSettings, findBuildings, publishLogo, readBuilding } from './settings.ts';
import { buildings, closingDays } from './tables.ts';

const shown = {
  id: buildings.id,
  name: buildings.name,
  timeZone: buildings.timeZone,
  logoKey: buildings.logoKey,
  openingHours: buildings.openingHours,
};

export const buildingsFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'buildings',
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: {
    building: 'buildings:entities.building',
    closing_day: 'buildings:entities.closing_day',
  },
  routes: [
    route(wire.listBuildings, async ({ db }) => {
      const rows = await db.select(shown).from(buildings).where(inUse).orderBy(asc(buildings.id));
      return rows.map(({ id, name, logoKey }) => ({ id, name, logo: logoKey && publicAddress(logoKey) }));
    }),
    route(wire.listOwnBuildings, async ({ db, everywhere }) => {
      const mine = inArray(buildings.id, [...everywhere.ids]);
      const rows = await db.select(shown).from(buildings).where(mine).orderBy(asc(buildings.id));
      return rows.map(({ logoKey, ...row }) => ({ ...row, logo: logoKey && publicAddress(logoKey) }));
    }),
    route(wire.readModules, async ({ building: { modules: on } }) => [
      Object.fromEntries(modules.map((module) => [module, on.has(module)])) as ModuleFlags,
    ]),
    route(wire.findBuildings, findBuildings),
    route(wire.makeBuilding, (context, given) => makeBuilding(context, given, features())),
    route(wire.readBuilding, readBuilding),
    preparedRoute(wire.changeBuilding, publishLogo, changeSettings),
    route(wire.readModuleUse, (context) => readModuleUse(context, features())),
    route(wire.archiveBuilding, (context, given) => archiveBuilding(context, given, features())),
    route(wire.restoreBuilding, restoreBuilding),
    route(wire.listClosingDays, listClosingDays),
    route(wire.addClosingDay, addClosingDay),
    route(wire.changeClosingDay, changeClosingDay),
    route(wire.removeClosingDay, removeClosingDay),
    route(wire.listHolidays, listHolidays),
    preparedRoute(wire.closeOnHolidays, readHolidays, closeOnHolidays),
  ],
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
  jobs: () => [countActivity],
});
