import type { LocalDate } from '../../../kit/time.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import type { Session } from '../../../kit/web/session/session.ts';
import type { Module } from '../modules.ts';
import type { ScreenContext } from './screens.ts';
import { modulesQuery } from './useModules.ts';

interface Part {
  module: Module;
  prefetch?: (session: Session, today: LocalDate) => void;
}

/** Prefetches the parts whose modules are on. */
export async function prefetchParts(context: ScreenContext, parts: readonly Part[]): Promise<void> {
  const [modules] = await queryClient.ensureQueryData(modulesQuery(context.building.id)).catch(() => []);
  for (const { module, prefetch } of parts) if (modules?.[module]) prefetch?.(context, context.today);
}
