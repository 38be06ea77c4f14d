import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ImportedColumn } from '../../spreadsheet/spreadsheetImport.ts';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import classes from './ColumnAssignmentList.module.css';
import { sampleColumn } from './cells.ts';
import type { ImportWorksheet } from './useSpreadsheetImport.ts';

interface ColumnFieldOption {
  field: string;
  label: string;
}

interface ColumnAssignmentListProps {
  worksheet: Pick<ImportWorksheet, 'columns' | 'rows' | 'problems' | 'missing' | 'assign'>;
  fields: readonly ColumnFieldOption[];
  initiallyExpanded: boolean;
  disabled?: boolean;
}

const FEW = 4;

/** Assigns a field to each column: known columns first, then the others, collapsed if many. */
export function ColumnAssignmentList(props: ColumnAssignmentListProps) {
  const { worksheet, fields, initiallyExpanded, disabled } = props;
  const { columns, rows, problems, missing, assign } = worksheet;
  const { t, language } = useI18n();
  const [knownAtFirst] = useState(
    () => new Set(columns.flatMap(({ field, column }) => (field ? column : []))),
  );
  const isIgnored = ({ field, column }: ImportedColumn) => field === null && !knownAtFirst.has(column);
  const ignored = columns.filter(isIgnored);
  const [folds] = useState(ignored.length > FEW);
  const [unfolded, setUnfolded] = useState(initiallyExpanded);
  const sorted = [
    ...columns.filter(({ column }) => knownAtFirst.has(column)),
    ...columns.filter(({ column }) => !knownAtFirst.has(column)),
  ];
  const visibleColumns = folds && !unfolded ? sorted.filter((column) => !isIgnored(column)) : sorted;
  const twice = new Map(
    problems.flatMap(({ at, code, message }) =>
      code === 'duplicate_column' && at !== null ? [[at, message] as const] : [],
    ),
  );
  const list = useId();
  const count = { count: ignored.length, shown: formatCount(ignored.length, language) };
  return (
    <section aria-label={t('spreadsheet:columns')}>
      <ul className={classes.list} id={list}>
        {visibleColumns.map(({ column, heading, field }) => (
          <li key={column} data-ignored={field === null || undefined}>
            <div className={classes.heading}>
              <strong>{heading}</strong>
              <span className={classes.samples}>{sampleColumn(rows, column)}</span>
            </div>
            <NativeSelect
              aria-label={t('spreadsheet:columnOf', { heading })}
              error={twice.get(column)}
              disabled={disabled}
              data-first={(missing.length > 0 && field === null) || undefined}
              value={field ?? ''}
              onChange={(event) => assign(column, event.currentTarget.value || null)}
              data={[
                { value: '', label: t('spreadsheet:ignored') },
                ...fields.map((each) => ({ value: each.field, label: each.label })),
              ]}
            />
          </li>
        ))}
      </ul>
      {folds && (ignored.length > 0 || unfolded) && (
        <Button
          className={classes.fold}
          variant="subtle"
          color="gray"
          aria-expanded={unfolded}
          aria-controls={list}
          rightSection={
            unfolded ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
          }
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? t('spreadsheet:ignoredHide') : t('spreadsheet:ignoredShow', count)}
        </Button>
      )}
    </section>
  );
}
