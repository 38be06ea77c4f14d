import { sql } from 'drizzle-orm';
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
  const conditions = sql.join(
    checks.map(({ hasContent }) => hasContent(context)),
    sql`, `,
  );
  const { rows } = await context.db.execute<{ used: boolean[] }>(
    sql`select array[${conditions}]::boolean[] as used`,
  );
  return checks.flatMap(({ module }, at) => (rows[0]?.used[at] ? [] : [module]));
}
