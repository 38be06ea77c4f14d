import { asc, inArray } from 'drizzle-orm';
import { publicAddress } from '../../../kit/server/files/files.ts';
import { route } from '../../../kit/server/http/http.ts';
import { modules } from '../../modules.ts';
import type { Feature } from '../../server/feature.ts';
import type { ModuleFlags } from '../building.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as wire from '../wire.ts';
import { countFacts } from './countFacts.ts';
import { buildings } from './tables.ts';

const shown = {
  id: buildings.id,
  name: buildings.name,
  timeZone: buildings.timeZone,
  logoKey: buildings.logoKey,
};

export const buildingsFeature: Feature = {
  name: 'buildings',
  words: { fr, en },
  entities: { building: 'buildings:entities.building' },
  routes: [
    route(wire.listBuildings, async ({ db }) => {
      const rows = await db.select(shown).from(buildings).orderBy(asc(buildings.id));
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
  ],
  jobs: () => [countFacts],
};
