import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './Periods.module.css';

interface RetentionTableProps {
  columns: readonly ['kind', ...('days' | 'range' | 'reason')[]];
  rows: readonly { kind: string; name: string; text?: string; cells: readonly ReactNode[] }[];
}

export function RetentionTable({ columns, rows }: RetentionTableProps) {
  const { t } = useI18n();
  const title = (column: string) => t(`privacy:retention.columns.${column}`);
  const [, ...dataColumns] = columns;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {title(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, name, text, cells }) => (
          <tr key={kind}>
            <th scope="row">
              {name}
              {text && (
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              )}
            </th>
            {dataColumns.map((column, at) => (
              <td key={column} data-column={column} data-title={title(column)}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
