import { type ReactNode, useLayoutEffect } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import type { ListedRow } from '../list/column.ts';
import classes from './print.module.css';
import { useIsPrinting } from './printing.ts';

interface PrintedColumn<Row> {
  key: string;
  title: string;
  width: number;
  cell: (row: Row) => ReactNode;
}

interface PrintedTableProps<Row extends ListedRow> {
  columns: readonly PrintedColumn<Row>[];
  rows: readonly Row[];
  total?: number | undefined;
  getGroup?: (row: Row) => string;
}

const UPRIGHT_WIDTH = 46;

/** All rows of a screen for printing. Mark the screen's own list with `data-screen-only`. */
export function PrintedTable<Row extends ListedRow>(props: PrintedTableProps<Row>) {
  const isWide = getTotalWidth(props.columns) > UPRIGHT_WIDTH;
  // Set in advance: Chromium chooses the orientation before it renders the printed page.
  useLayoutEffect(() => {
    if (!isWide) return;
    document.documentElement.setAttribute('data-landscape', '');
    return () => document.documentElement.removeAttribute('data-landscape');
  }, [isWide]);
  return useIsPrinting() && <Table {...props} />;
}

const getTotalWidth = (columns: readonly { width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width, 0);

function Table<Row extends ListedRow>({ columns, rows, total, getGroup }: PrintedTableProps<Row>) {
  const { t } = useI18n();
  const whole = getTotalWidth(columns);
  let group: string | undefined;
  return (
    <>
      <table className={classes.table}>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: `${(100 * width) / whole}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const before = group;
            group = getGroup?.(row);
            return [
              group !== before && (
                <tr key={`group ${group}`} className={classes.group}>
                  <th colSpan={columns.length} scope="rowgroup">
                    {group}
                  </th>
                </tr>
              ),
              <tr key={row.id}>
                {columns.map(({ key, cell }) => (
                  <td key={key}>{cell(row)}</td>
                ))}
              </tr>,
            ];
          })}
        </tbody>
      </table>
      {total !== undefined && total > rows.length && (
        <p className={classes.part}>{t('ui.print.part', { shown: rows.length, total })}</p>
      )}
    </>
  );
}
