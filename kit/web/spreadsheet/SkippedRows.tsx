import { Button } from '@mantine/core';
import { formatCount } from '../format.ts';
import { useI18n } from '../i18n.ts';
import classes from './Cells.module.css';
import type { ImportRowActionHandlers } from './useInvalidCellNavigation.ts';

const MOST_NAMED = 12;

interface SkippedRowsProps {
  rows: readonly number[];
  steps: Pick<ImportRowActionHandlers, 'include'>;
  disabled: boolean;
}

export function SkippedRows({ rows, steps, disabled }: SkippedRowsProps) {
  const { t, language } = useI18n();
  if (rows.length === 0) return null;
  const count = { count: rows.length, shown: formatCount(rows.length, language) };
  const listedRows = [...rows].sort((a, b) => a - b).slice(0, MOST_NAMED);
  const list = `${listedRows.join(', ')}${rows.length > MOST_NAMED ? '…' : ''}`;
  return (
    <div className={classes.leftOut}>
      <span>{t('spreadsheet:leftOut', { ...count, rows: list })}</span>
      <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => steps.include(rows)}>
        {t('spreadsheet:takeInAll', count)}
      </Button>
    </div>
  );
}
