import type { LocalDate } from '../../../kit/time.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import type { Session } from '../../../kit/web/session.ts';
import type { Module } from '../modules.ts';
import type { FeatureScreens, ScreenContext } from './screens.ts';
import { modulesQuery } from './useModules.ts';

interface Part {
  module: Module;
  prefetch?: (session: Session, today: LocalDate) => void;
}

export async function prefetchFeatureParts(
  context: ScreenContext,
  getPart: (feature: FeatureScreens) => Part | undefined,
): Promise<void> {
  const [modules] = await queryClient.ensureQueryData(modulesQuery(context.building.id)).catch(() => []);
  for (const feature of context.features) {
    const part = getPart(feature);
    if (part && modules?.[part.module]) part.prefetch?.(context, context.today);
  }
}
