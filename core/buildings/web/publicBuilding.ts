import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { callQuery } from '../../../kit/web/queries.ts';
import { listBuildings } from '../api.ts';
import { parsePublicBuilding } from '../publicCalendars.ts';

/** From `?<building>!<label>` (docs/specification.md §24). */
export function usePublicBuilding(): number | undefined {
  const { search } = useLocation();
  return parsePublicBuilding(search);
}

export function useBuildingName(building: number | undefined): string | undefined {
  return useQuery(callQuery(listBuildings, {})).data?.find(({ id }) => id === building)?.name;
}
