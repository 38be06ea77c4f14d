import { useSuspenseQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { type Module, modules } from '../../modules.ts';
import { readModules } from '../wire.ts';

/** The question which modules a building has switched on. */
export const modulesQuery = (building: number) => callQuery(readModules, { building });

/** The modules that the current building has switched on. The frame has asked before any screen shows. */
export function useModules(): ReadonlySet<Module> {
  const { data } = useSuspenseQuery(modulesQuery(useSession().building.id));
  return new Set(modules.filter((module) => data[0]?.[module]));
}
