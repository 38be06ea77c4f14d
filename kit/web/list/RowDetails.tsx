import { Fragment, useEffect } from 'react';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import type { DialogState } from '../dialog/dialogState.ts';
import { RecordPanel } from '../ui/RecordPanel.tsx';
import type { Column } from './column.ts';
import factClasses from './RowDetails.module.css';
import { getCells, joinCells } from './rowCells.tsx';

interface RowDetailsProps<Row> {
  columns: readonly Column<Row>[];
  sheet: DialogState<Row>;
}

/** The panel with all cells of a row and its actions. */
export function RowDetails<Row>({
  columns,
  sheet: { current, opened, isGone, close },
}: RowDetailsProps<Row>) {
  useEffect(() => {
    // `close` flushes synchronously, which React does not allow within an effect.
    if (isGone) queueMicrotask(close);
  }, [isGone, close]);
  const at = (place: Column<Row>['card']) => (current === null ? [] : getCells(columns, current, place));
  const actions = at('actions');
  return (
    <RecordPanel
      opened={opened}
      close={close}
      title={joinCells(at('title'))}
      footer={
        actions.length > 0 && (
          <DialogFooter>
            {actions.map(({ key, cell }) => (
              <Fragment key={key}>{cell}</Fragment>
            ))}
          </DialogFooter>
        )
      }
    >
      <dl className={factClasses.facts}>
        {[...at('lead'), ...at('aside'), ...at('second'), ...at('line')].map(({ key, title, cell }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{cell}</dd>
          </div>
        ))}
      </dl>
    </RecordPanel>
  );
}
