import { useSuspenseQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../../kit/endpoint.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type Module, modules } from '../modules.ts';
import { readModules } from '../modulesApi.ts';

export const modulesQuery = (building: number) => callQuery(readModules, { building });

export const toEnabledModules = ([flags]: OutputOf<typeof readModules>): ReadonlySet<Module> =>
  new Set(modules.filter((module) => flags?.[module]));

/** The page frame loads this query before it renders a screen. */
export function useModules(): ReadonlySet<Module> {
  const { data } = useSuspenseQuery(modulesQuery(useSession().building.id));
  return toEnabledModules(data);
}
