import { useLocation } from 'react-router';
import { readPublicBuilding } from '../publicCalendars.ts';

/**
 * The building in the address of a public page, `?<building>!<label>` (docs/specification.md §24); undefined
 * where there is none.
 */
export function usePublicBuilding(): number | undefined {
  const { search } = useLocation();
  return readPublicBuilding(search);
}
