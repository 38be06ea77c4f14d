/** Said of each element: laid out as a grid, with cells that take the focus, they are more than a table. */
export const roles = {
  grid: { role: 'grid' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  gridcell: { role: 'gridcell' },
} as const;
