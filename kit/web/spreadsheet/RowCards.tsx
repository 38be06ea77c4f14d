import { useDeferredValue } from 'react';
import { useI18n } from '../i18n.ts';
import type { ShownCell, ShownRow } from './buildRows.ts';
import { CellField } from './CellField.tsx';
import classes from './Cells.module.css';
import { OtherRows, RowActions, type RowsProps } from './RowsTable.tsx';

const EXAMPLES = 3;
const INITIAL_CARDS = 20;

export function RowCards({ rows, others: unseen, steps, cells, disabled }: Omit<RowsProps, 'columns'>) {
  const { t } = useI18n();
  const isAsked = ({ row, isTouched }: ShownRow) => isTouched || cells.editing.has(row);
  const asked = rows.filter(isAsked);
  const good = rows.filter((row) => !isAsked(row));
  const others = good.slice(0, EXAMPLES);
  const count = useDeferredValue(asked.length, INITIAL_CARDS);
  const cardOf = (row: ShownRow) => (
    <Card
      key={row.row}
      row={row}
      isEdited={cells.editing.has(row.row)}
      steps={steps}
      cells={cells}
      disabled={disabled}
    />
  );
  return (
    <>
      {asked.length > 0 && <ul className={classes.cards}>{asked.slice(0, count).map(cardOf)}</ul>}
      {others.length > 0 && (
        <section aria-labelledby="sheet-first-rows">
          <h3 id="sheet-first-rows" className={classes.cardsTitle}>
            {t('spreadsheet:firstRows')}
          </h3>
          <ul className={classes.cards}>{others.map(cardOf)}</ul>
          <OtherRows count={unseen + good.length - others.length} />
        </section>
      )}
    </>
  );
}

interface CardProps extends Pick<RowsProps, 'steps' | 'cells' | 'disabled'> {
  row: ShownRow;
  isEdited: boolean;
}

function Card({ row: { row, isSkipped, cells: all }, isEdited, steps, cells, disabled }: CardProps) {
  const { t } = useI18n();
  const known = all.filter(({ field }) => field !== null);
  const isField = ({ message, text, original }: ShownCell) =>
    !isSkipped && (message !== undefined || text !== original || isEdited);
  const plain = known.flatMap((cell) => (isField(cell) ? [] : cell.text || []));
  return (
    <li className={classes.card} data-left-out={isSkipped || undefined}>
      <div className={classes.cardHead}>
        <strong>{t('spreadsheet:row', { row })}</strong>
        <RowActions
          row={row}
          isSkipped={isSkipped}
          isEdited={isEdited}
          steps={steps}
          cells={cells}
          disabled={disabled}
        />
      </div>
      {plain.length > 0 && <p className={classes.plain}>{plain.join(' · ')}</p>}
      {all.filter(isField).map((cell) => (
        <div key={cell.column} className={classes.labelled}>
          {/* The field's own label includes the row. */}
          <span aria-hidden>{cell.heading}</span>
          <CellField
            row={row}
            cell={cell}
            disabled={disabled}
            onCorrect={steps.correct}
            onMove={cells.move}
          />
        </div>
      ))}
    </li>
  );
}
