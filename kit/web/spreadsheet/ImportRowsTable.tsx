import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconRowRemove } from '@tabler/icons-react';
import { type ReactNode, startTransition, useDeferredValue, useState } from 'react';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { EmailAddressText } from '../ui/EmailAddressText.tsx';
import type { ImportTableCell, ImportTableColumn, ImportTableRow } from './buildImportTable.ts';
import { CellField } from './CellField.tsx';
import classes from './Cells.module.css';
import type { ImportRowActionHandlers, InvalidCellNavigation } from './useInvalidCellNavigation.ts';

interface RowHandlers {
  actions: ImportRowActionHandlers;
  cells: InvalidCellNavigation;
  disabled: boolean;
}

export interface ImportRowsProps extends RowHandlers {
  rows: readonly ImportTableRow[];
  otherRowCount: number;
}

const INITIAL_ROWS = 40;

/** Long enough to widen its column beyond the window, unless it may break. */
const LONG_WORD = /[^\s@-]{26,}/;

interface RowsTableProps extends ImportRowsProps {
  columns: readonly ImportTableColumn[];
  below: ReactNode;
}

/** The first rows and the invalid ones. Invalid cells are fields; a double click edits a valid one. */
export function ImportRowsTable({ columns, rows, otherRowCount, below, ...handlers }: RowsTableProps) {
  const { t, language } = useI18n();
  const assignedColumns = columns.filter(({ field }) => field !== null);
  const ignored = columns.length - assignedColumns.length;
  const [showsIgnored, setShowsIgnored] = useState(false);
  const visibleColumns = showsIgnored ? columns : assignedColumns;
  // Further rows are rendered deferred: hundreds of rows have thousands of cells.
  const count = useDeferredValue(rows.length, INITIAL_ROWS);
  const label = { count: ignored, shown: formatCount(ignored, language) };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard access (WCAG 2.1.1) */}
      <section className={classes.region} tabIndex={0} aria-label={t('spreadsheet:tableLabel')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('spreadsheet:rowNumber')}</th>
              {visibleColumns.map(({ column, heading, field, kind }) => (
                <th key={column} scope="col" data-kind={kind} data-ignored={field === null || undefined}>
                  {heading}
                </th>
              ))}
              <td className={classes.actions} />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map((row) => (
              <Row
                key={row.row}
                row={row}
                visibleColumnCount={visibleColumns.length}
                isEdited={handlers.cells.editing.has(row.row)}
                {...handlers}
              />
            ))}
          </tbody>
        </table>
        <OtherRowsNote count={otherRowCount} />
      </section>
      <div className={classes.below}>
        {below}
        {ignored > 0 && (
          <UnstyledButton
            className={classes.fold}
            aria-expanded={showsIgnored}
            onClick={() => startTransition(() => setShowsIgnored(!showsIgnored))}
          >
            {showsIgnored ? t('spreadsheet:ignoredHide') : t('spreadsheet:ignoredShow', label)}
          </UnstyledButton>
        )}
      </div>
    </>
  );
}

export function OtherRowsNote({ count }: { count: number }) {
  const { t, language } = useI18n();
  if (count === 0) return null;
  return (
    <p className={classes.others}>
      {t('spreadsheet:otherRows', { count, shown: formatCount(count, language) })}
    </p>
  );
}

interface RowProps extends RowHandlers {
  row: ImportTableRow;
  visibleColumnCount: number;
  isEdited: boolean;
}

function Row({ row: { row, isSkipped, cells: all }, visibleColumnCount, isEdited, ...handlers }: RowProps) {
  const { actions, cells, disabled } = handlers;
  const isField = ({ message, text, original, field }: ImportTableCell) =>
    !isSkipped && (message !== undefined || text !== original || (isEdited && field !== null));
  return (
    <tr data-left-out={isSkipped || undefined}>
      <th scope="row">{row}</th>
      {all.slice(0, visibleColumnCount).map((cell) =>
        isField(cell) ? (
          <td key={cell.column} data-kind={cell.kind}>
            <CellField
              row={row}
              cell={cell}
              disabled={disabled}
              onCorrect={actions.correct}
              onMove={cells.move}
            />
          </td>
        ) : (
          // The row's pencil button is the accessible equivalent of the double click.
          <td
            key={cell.column}
            data-kind={cell.kind}
            data-long={LONG_WORD.test(cell.text) || undefined}
            data-ignored={cell.field === null || undefined}
            onDoubleClick={
              disabled || isSkipped || cell.field === null ? undefined : () => cells.edit(row, cell.column)
            }
          >
            {cell.kind === 'address' ? <EmailAddressText>{cell.text}</EmailAddressText> : cell.text}
          </td>
        ),
      )}
      <td className={classes.actions}>
        <ImportRowActions row={row} isSkipped={isSkipped} isEdited={isEdited} {...handlers} />
      </td>
    </tr>
  );
}

interface RowActionsProps extends RowHandlers {
  row: number;
  isSkipped: boolean;
  isEdited: boolean;
}

export function ImportRowActions({ row, isSkipped, isEdited, actions, cells, disabled }: RowActionsProps) {
  const { t } = useI18n();
  if (isSkipped) {
    const words = t('spreadsheet:takeIn', { row });
    return (
      <ActionIcon aria-label={words} title={words} disabled={disabled} onClick={() => actions.include([row])}>
        <IconArrowBackUp size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    );
  }
  const [edit, leave] = [t('spreadsheet:edit', { row }), t('spreadsheet:leaveOut', { row })];
  return (
    <div className={classes.pair}>
      <ActionIcon
        aria-label={edit}
        title={edit}
        aria-pressed={isEdited}
        disabled={disabled}
        onClick={() => cells.edit(row)}
      >
        <IconPencil size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={leave} title={leave} disabled={disabled} onClick={() => actions.skip([row])}>
        <IconRowRemove size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}
