import { sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { modules } from '../../feature/modules.ts';
import type { Feature } from '../../feature/server/feature.ts';
import { countRowsAhead } from '../../feature/server/futureEntries.ts';
import type { ModuleUse } from '../building.ts';
import { can } from '../policy.ts';

export async function readModuleUse(
  context: BuildingContext,
  features: readonly Feature[],
): Promise<ModuleUse[]> {
  if (!can.readSettings(context.actor)) throw new AppError('forbidden');
  const ahead = new Map(modules.map((module) => [module, [] as ModuleUse['ahead']]));
  const everybody = { ownedCondition: () => sql`true` };
  for (const { name, personalData, moduleUse = [] } of features) {
    const kinds = (personalData?.futureEntries ?? []).flatMap(({ module, key, select }) =>
      module
        ? {
            module,
            key: `leaving.${key}`,
            select: (inBuilding: BuildingContext) => select(inBuilding, everybody),
          }
        : [],
    );
    for (const { module, key, select } of [...kinds, ...moduleUse])
      ahead.get(module)?.push(...(await countRowsAhead(context, `${name}:${key}`, select(context))));
  }
  return modules.map((module) => ({
    module,
    on: context.building.modules.has(module),
    ahead: ahead.get(module) ?? [],
  }));
}
