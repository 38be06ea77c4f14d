import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { callQuery } from '../../../kit/web/queries.ts';
import { listBuildings } from '../api.ts';
import { readPublicBuilding } from '../publicCalendars.ts';

/**
 * The building in the address of a public page, `?<building>!<label>` (docs/specification.md §24); undefined
 * where there is none.
 */
export function usePublicBuilding(): number | undefined {
  const { search } = useLocation();
  return readPublicBuilding(search);
}

/** What the building is called; undefined where it is not known yet, or there is none. */
export function useBuildingName(building: number | undefined): string | undefined {
  return useQuery(callQuery(listBuildings, {})).data?.find(({ id }) => id === building)?.name;
}
