import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { listAllBuildings } from '../api.ts';
import { parsePublicBuildingId } from '../publicCalendarPages.ts';

/** From `?<building>!<label>` (docs/specification.md §24). */
export function usePublicBuildingId(): number | undefined {
  const { search } = useLocation();
  return parsePublicBuildingId(search);
}

export function usePublicBuildingName(building: number | undefined): string | undefined {
  return useQuery(callQuery(listAllBuildings, {})).data?.find(({ id }) => id === building)?.name;
}
