import { Button, Checkbox, Text } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import type { Column } from './column.ts';
import classes from './Selection.module.css';

interface SelectionOptions<Row> {
  getName: (row: Row) => string;
  max: number;
  describeCount: (selectedCount: number) => string;
}

interface RowSelection<Row> {
  selected: readonly Row[];
  column: Column<Row>;
  clear: () => void;
  renderBar: (buttons: ReactNode) => ReactNode;
}

const noRows: readonly never[] = [];

export function useRowSelection<Row extends { id: number }>(
  rows: readonly Row[] | undefined = noRows,
  { getName, max, describeCount }: SelectionOptions<Row>,
): RowSelection<Row> {
  const { t } = useI18n();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selectedRows = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const latest = useRef(selectedRows);
  latest.current = selectedRows;
  const isFull = selectedRows.length >= max;
  // Memoised, so that visible rows do not re-render when others load.
  const column = useMemo<Column<Row>>(() => {
    const toggle = (id: number, on: boolean) => {
      const next = new Set(latest.current.map((row) => row.id));
      if (on) next.add(id);
      else next.delete(id);
      setIds(next);
    };
    return {
      key: 'chosen',
      title: t('ui.selection.title'),
      hideTitle: true,
      width: 3,
      align: 'center',
      print: null,
      card: 'control',
      render: (row) => (
        <Checkbox
          className={classes.box}
          aria-label={t('ui.selection.row', { name: getName(row) })}
          checked={ids.has(row.id)}
          disabled={isFull && !ids.has(row.id)}
          onChange={({ currentTarget }) => toggle(row.id, currentTarget.checked)}
        />
      ),
    };
  }, [t, ids, isFull, getName]);
  const clear = () => setIds(new Set());
  return {
    selected: selectedRows,
    clear,
    column,
    renderBar: (buttons) =>
      selectedRows.length > 0 && (
        <section className={classes.bar} aria-label={t('ui.selection.label')} data-screen-only data-selection>
          <Text fw={600} role="status">
            {describeCount(selectedRows.length)}
          </Text>
          <div className={classes.buttons}>{buttons}</div>
          <div className={classes.rest}>
            {selectedRows.length < Math.min(rows.length, max) && (
              <Button
                variant="subtle"
                onClick={() => setIds(new Set(rows.slice(0, max).map(({ id }) => id)))}
              >
                {t('ui.selection.all', { count: Math.min(rows.length, max) })}
              </Button>
            )}
            <Button variant="subtle" onClick={clear}>
              {t('ui.selection.clear')}
            </Button>
          </div>
        </section>
      ),
  };
}
