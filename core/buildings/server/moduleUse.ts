import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { modules } from '../../modules.ts';
import type { Feature, FutureEntryGroup } from '../../server/feature.ts';
import type { ModuleUse } from '../building.ts';
import { can } from '../policy.ts';

export async function readModuleUse(
  context: BuildingContext,
  features: readonly Feature[],
): Promise<ModuleUse[]> {
  if (!can.readSettings(context.actor)) throw new AppError('forbidden');
  const ahead = new Map(modules.map((module) => [module, [] as FutureEntryGroup[]]));
  for (const { moduleUse } of features) {
    const parts = await moduleUse?.(context);
    for (const module of modules) ahead.get(module)?.push(...(parts?.[module] ?? []));
  }
  return modules.map((module) => ({
    module,
    on: context.building.modules.has(module),
    ahead: (ahead.get(module) ?? []).map(({ title, count, first }) => ({ title, count, first })),
  }));
}
