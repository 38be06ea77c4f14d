import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { isStaff } from '../../../kit/actor.ts';
import type { OutputOf } from '../../../kit/endpoint.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type Module, modules } from '../modules.ts';
import { listEmptyModules, readModules } from '../modulesApi.ts';

export const modulesQuery = (building: number) => callQuery(readModules, { building });

export const toEnabledModules = ([flags]: OutputOf<typeof readModules>): ReadonlySet<Module> =>
  new Set(modules.filter((module) => flags?.[module]));

/** The page frame loads this query before it renders a screen. */
export function useModules(): ReadonlySet<Module> {
  const { data } = useSuspenseQuery(modulesQuery(useSession().building.id));
  return toEnabledModules(data);
}

export const emptyModulesQuery = (building: number) => callQuery(listEmptyModules, { building });

/** Modules shown in the menu. Residents do not see modules without content. */
export function useMenuModules(): ReadonlySet<Module> {
  const enabled = useModules();
  const { user, building } = useSession();
  const { data: empty = [] } = useQuery(emptyModulesQuery(building.id));
  return isStaff(user) ? enabled : new Set([...enabled].filter((module) => !empty.includes(module)));
}
