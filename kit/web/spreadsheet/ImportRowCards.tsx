import { Group } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import type { ImportTableCell, ImportTableRow } from './buildImportTable.ts';
import { CellField } from './CellField.tsx';
import classes from './Cells.module.css';
import { ImportRowActions, type ImportRowsProps, OtherRowsNote } from './ImportRowsTable.tsx';

const EXAMPLES = 3;
const INITIAL_CARDS = 20;

export function ImportRowCards({ rows, otherRowCount, ...handlers }: ImportRowsProps) {
  const { t } = useI18n();
  const { cells } = handlers;
  const isAsked = ({ row, isTouched }: ImportTableRow) => isTouched || cells.editing.has(row);
  const rowsToEdit = rows.filter(isAsked);
  const good = rows.filter((row) => !isAsked(row));
  const examples = good.slice(0, EXAMPLES);
  const count = useDeferredValue(rowsToEdit.length, INITIAL_CARDS);
  const cardOf = (row: ImportTableRow) => (
    <Card key={row.row} row={row} isEdited={cells.editing.has(row.row)} {...handlers} />
  );
  return (
    <>
      {rowsToEdit.length > 0 && <ul className={classes.cards}>{rowsToEdit.slice(0, count).map(cardOf)}</ul>}
      {examples.length > 0 && (
        <section aria-labelledby="sheet-first-rows">
          <h3 id="sheet-first-rows" className={classes.cardsTitle}>
            {t('spreadsheet:firstRows')}
          </h3>
          <ul className={classes.cards}>{examples.map(cardOf)}</ul>
          <OtherRowsNote count={otherRowCount + good.length - examples.length} />
        </section>
      )}
    </>
  );
}

interface CardProps extends Omit<ImportRowsProps, 'rows' | 'otherRowCount'> {
  row: ImportTableRow;
  isEdited: boolean;
}

function Card({ row: { row, isSkipped, cells: all }, isEdited, ...handlers }: CardProps) {
  const { t } = useI18n();
  const { actions, cells, disabled } = handlers;
  const assignedCells = all.filter(({ field }) => field !== null);
  const isField = ({ message, text, original }: ImportTableCell) =>
    !isSkipped && (message !== undefined || text !== original || isEdited);
  const plain = assignedCells.flatMap((cell) => (isField(cell) ? [] : cell.text || []));
  return (
    <li className={classes.card} data-left-out={isSkipped || undefined}>
      <Group justify="space-between" wrap="nowrap" gap={0}>
        <strong>{t('spreadsheet:row', { row })}</strong>
        <ImportRowActions row={row} isSkipped={isSkipped} isEdited={isEdited} {...handlers} />
      </Group>
      {plain.length > 0 && <p className={classes.plain}>{plain.join(' · ')}</p>}
      {all.filter(isField).map((cell) => (
        <div key={cell.column} className={classes.labelled}>
          {/* The field's own label includes the row. */}
          <span aria-hidden>{cell.heading}</span>
          <CellField
            row={row}
            cell={cell}
            disabled={disabled}
            onCorrect={actions.correct}
            onMove={cells.move}
          />
        </div>
      ))}
    </li>
  );
}
