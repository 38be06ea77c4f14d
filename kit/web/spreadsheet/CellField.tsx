import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import type { ImportTableCell } from './buildImportTable.ts';
import classes from './Cells.module.css';
import { buildCellFieldId, type WorksheetCellPosition } from './cells.ts';

interface CellFieldProps {
  row: number;
  cell: ImportTableCell;
  disabled: boolean;
  onCorrect: (at: WorksheetCellPosition, text: string) => void;
  onMove: (from: WorksheetCellPosition, step: 1 | -1) => void;
}

/** A cell as a field. */
export function CellField(props: CellFieldProps) {
  const { row, cell, disabled, onCorrect, onMove } = props;
  const { column, heading, kind, text, original, message } = cell;
  const at: WorksheetCellPosition = { row, column };
  const { t } = useI18n();
  const [draft, setDraft] = useState<string | null>(null);
  const note = useId();
  const isTyped = draft !== null && draft !== text;
  const isCorrected = text !== original;

  const take = () => {
    if (isTyped) onCorrect(at, draft);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
      onMove(at, event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && isTyped) {
      event.stopPropagation();
      setDraft(null);
    }
  };
  const isLong = kind === 'lines';
  const Field = isLong ? 'textarea' : 'input';
  return (
    <div className={classes.cell} data-bad={message !== undefined || undefined}>
      <Field
        id={buildCellFieldId(at)}
        className={classes.field}
        aria-label={t('spreadsheet:cell', { row, column: heading })}
        aria-invalid={message !== undefined}
        aria-describedby={message || isCorrected ? note : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        disabled={disabled}
        value={draft ?? text}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
        // Escape reverts the input first; pressed again, it closes the dialog.
        data-mantine-stop-propagation={isTyped}
        {...(isLong ? { rows: 1 } : { type: 'text' })}
      />
      {(message || isCorrected) && (
        <div className={classes.note}>
          <span id={note}>
            {message && (
              <span className={classes.message}>
                <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
                {message}
              </span>
            )}
            {isCorrected && !message && (
              <span className={classes.instead}>
                {original ? t('spreadsheet:instead', { text: original }) : t('spreadsheet:insteadOfNothing')}
              </span>
            )}
          </span>
          {isCorrected && (
            <ActionIcon
              className={classes.restore}
              aria-label={t('spreadsheet:restore')}
              title={t('spreadsheet:restore')}
              disabled={disabled}
              onClick={() => onCorrect(at, original)}
            >
              <IconArrowBackUp size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
    </div>
  );
}
