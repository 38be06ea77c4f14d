import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CellProblem, ImportedColumn, PreviewRow } from '../../spreadsheet/spreadsheetImport.ts';
import { formatCount } from '../format.ts';
import { useI18n } from '../i18n.ts';
import classes from './ColumnAssignmentList.module.css';
import { sampleColumn } from './cells.ts';

export interface ColumnFieldOption<F extends string> {
  value: F;
  label: string;
}

interface ColumnAssignmentListProps<F extends string> {
  columns: readonly ImportedColumn<F>[];
  fields: readonly ColumnFieldOption<F>[];
  rows: readonly PreviewRow[];
  problems: readonly CellProblem<F>[];
  isRequired: boolean;
  initiallyExpanded: boolean;
  disabled: boolean;
  onAssign: (column: number, field: F | null) => void;
}

const FEW = 4;

/** Assigns a field to each column: known columns first, then the others, collapsed if many. */
export function ColumnAssignmentList<F extends string>(props: ColumnAssignmentListProps<F>) {
  const { columns, fields, rows, problems, isRequired, initiallyExpanded, disabled, onAssign } = props;
  const { t, language } = useI18n();
  const [knownAtFirst] = useState(
    () => new Set(columns.flatMap(({ field, column }) => (field ? column : []))),
  );
  const isIgnored = ({ field, column }: ImportedColumn<F>) => field === null && !knownAtFirst.has(column);
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
            <FieldSelect
              heading={heading}
              field={field}
              error={twice.get(column)}
              isRequired={isRequired && field === null}
              fields={fields}
              disabled={disabled}
              onChange={(newField) => onAssign(column, newField)}
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

interface FieldSelectProps<F extends string> {
  heading: string;
  fields: readonly ColumnFieldOption<F>[];
  field: F | null;
  error: string | undefined;
  isRequired: boolean;
  disabled: boolean;
  onChange: (field: F | null) => void;
}

function FieldSelect<F extends string>(props: FieldSelectProps<F>) {
  const { heading, fields, field, error, isRequired, disabled, onChange } = props;
  const { t } = useI18n();
  return (
    <NativeSelect
      aria-label={t('spreadsheet:columnOf', { heading })}
      error={error}
      disabled={disabled}
      data-first={isRequired || undefined}
      value={field ?? ''}
      onChange={(event) => {
        const selectedValue = event.currentTarget.value;
        onChange(fields.find(({ value }) => value === selectedValue)?.value ?? null);
      }}
      data={[{ value: '', label: t('spreadsheet:ignored') }, ...fields]}
    />
  );
}
