import { selectValues } from '../../../kit/server/database/selectValues.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { type Module, modules } from '../../feature/modules.ts';
import type { Feature } from '../../feature/server/feature.ts';

export async function findEmptyModules(
  context: BuildingContext,
  features: readonly Feature[],
): Promise<Module[]> {
  const checks = modules.flatMap((module) => {
    const hasContent = features.find(({ moduleContent }) => moduleContent?.[module])?.moduleContent?.[module];
    return hasContent && context.building.modules.has(module) ? [{ module, hasContent }] : [];
  });
  const conditions = checks.map(({ hasContent }) => hasContent(context));
  const used = await selectValues<boolean>(context.db, 'boolean', conditions);
  return checks.flatMap(({ module }, at) => (used[at] ? [] : [module]));
}
