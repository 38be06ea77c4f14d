/** Explicit, because browsers drop table semantics with `display: grid`. */
export const gridRoles = {
  grid: { role: 'grid' },
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  gridcell: { role: 'gridcell' },
  cell: { role: 'cell' },
} as const;
