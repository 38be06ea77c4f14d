import { useSuspenseQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../../kit/endpoint.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { type Module, modules } from '../../modules.ts';
import { readModules } from '../api.ts';

/** The question which modules a building has switched on. */
export const modulesQuery = (building: number) => callQuery(readModules, { building });

/** The modules that an answer of `modulesQuery` names. */
export const switchedOn = ([flags]: OutputOf<typeof readModules>): ReadonlySet<Module> =>
  new Set(modules.filter((module) => flags?.[module]));

/** The modules that the current building has switched on. The frame has asked before any screen shows. */
export function useModules(): ReadonlySet<Module> {
  const { data } = useSuspenseQuery(modulesQuery(useSession().building.id));
  return switchedOn(data);
}
