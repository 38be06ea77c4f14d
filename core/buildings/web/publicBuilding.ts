import { useLocation } from 'react-router';
import { rowIdText } from '../../../kit/rowId.ts';

/**
 * The building in the address of a public page, `?<building>!<label>` (docs/specification.md §24); undefined
 * where there is none.
 */
export function usePublicBuilding(): number | undefined {
  const { search } = useLocation();
  return readPublicBuilding(search);
}

/** The same from a query string; what other values were put behind it does not matter. */
export function readPublicBuilding(search: string): number | undefined {
  const [first = ''] = new URLSearchParams(search).keys();
  return rowIdText.safeParse(first.split('!')[0] || undefined).data;
}
