import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useWords } from '../i18n.ts';
import type { Column } from './column.ts';
import classes from './Selection.module.css';

interface SelectionOptions<Row> {
  nameOf: (row: Row) => string;
  most: number;
  count: (chosen: number) => string;
}

export interface Selection<Row> {
  chosen: readonly Row[];
  column: Column<Row>;
  clear: () => void;
  bar: (buttons: ReactNode) => ReactNode;
}

const noRows: readonly never[] = [];

export function useSelection<Row extends { id: number }>(
  rows: readonly Row[] | undefined = noRows,
  { nameOf, most, count }: SelectionOptions<Row>,
): Selection<Row> {
  const { t } = useWords();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const latest = useRef(chosen);
  latest.current = chosen;
  const isFull = chosen.length >= most;
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
      paper: null,
      card: 'control',
      render: (row) => (
        <Checkbox
          className={classes.box}
          aria-label={t('ui.selection.row', { name: nameOf(row) })}
          checked={ids.has(row.id)}
          disabled={isFull && !ids.has(row.id)}
          onChange={({ currentTarget }) => toggle(row.id, currentTarget.checked)}
        />
      ),
    };
  }, [t, ids, isFull, nameOf]);
  const clear = () => setIds(new Set());
  return {
    chosen,
    clear,
    column,
    bar: (buttons) =>
      chosen.length > 0 && (
        <section className={classes.bar} aria-label={t('ui.selection.label')} data-screen-only data-selection>
          <p role="status" className={classes.count}>
            {count(chosen.length)}
          </p>
          <div className={classes.buttons}>{buttons}</div>
          <div className={classes.rest}>
            {chosen.length < Math.min(rows.length, most) && (
              <Button
                variant="subtle"
                onClick={() => setIds(new Set(rows.slice(0, most).map(({ id }) => id)))}
              >
                {t('ui.selection.all', { count: Math.min(rows.length, most) })}
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
