import { textParam, useUrlState } from '../navigation/useUrlState.ts';
import type { Column, ListSort } from './column.ts';

function readSort(written: string, columns: readonly Column<never>[]): ListSort | null {
  const descending = written.startsWith('-');
  const column = descending ? written.slice(1) : written;
  const sortable = columns.some(({ key, sortBy }) => key === column && sortBy);
  return sortable ? { column, direction: descending ? 'descending' : 'ascending' } : null;
}

/** Sort order of a list, kept in the address (`?sort=-name`), as a `ListSort` and as text. */
export function useListSort<Row>(columns: readonly Column<Row>[], initial: ListSort) {
  const [{ sort: inAddress }, change] = useUrlState({ sort: textParam() });
  const sort = readSort(inAddress, columns as readonly Column<never>[]) ?? initial;
  const asText = sort.direction === 'descending' ? `-${sort.column}` : sort.column;
  const sortOn = (key: string) => {
    const descending = key === sort.column && sort.direction === 'ascending';
    change({ sort: descending ? `-${key}` : key }, 'replace');
  };
  return { sort, text: asText, sortOn };
}
