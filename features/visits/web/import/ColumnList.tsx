import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { assistedIn } from '../../../../kit/actor.ts';
import { formatCount } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { can } from '../../policy.ts';
import { type ImportField, type ImportPreview, importFields } from '../../visitsImport.ts';
import classes from './Columns.module.css';
import { samplesOf } from './cells.ts';

type Column = ImportPreview['columns'][number];

interface ColumnListProps {
  columns: readonly Column[];
  preview: ImportPreview;
  disabled: boolean;
  onAssign: (column: number, field: ImportField | null) => void;
}

/** So many ignored columns are shown among the others; more are folded away. */
const FEW = 4;

/** What each column holds: those that are known, then the others, which are folded where they are many. A column stays where it was. */
export function ColumnList({ columns, preview, disabled, onAssign }: ColumnListProps) {
  const { t, language } = useWords();
  const [knownAtFirst] = useState(
    () => new Set(columns.flatMap(({ field, column }) => (field ? column : []))),
  );
  const isIgnored = ({ field, column }: Column) => field === null && !knownAtFirst.has(column);
  const ignored = columns.filter(isIgnored);
  const [folds] = useState(ignored.length > FEW);
  // The one that is asked for may be among them; a column of addresses is found by what stands in it.
  const [unfolded, setUnfolded] = useState(preview.missing.some((one) => one !== 'visitorEmail'));
  const sorted = [
    ...columns.filter(({ column }) => knownAtFirst.has(column)),
    ...columns.filter(({ column }) => !knownAtFirst.has(column)),
  ];
  const shown = folds && !unfolded ? sorted.filter((column) => !isIgnored(column)) : sorted;
  const twice = new Map(
    preview.problems.flatMap(({ at, code, message }) =>
      code === 'duplicate_column' && at !== null ? [[at, message] as const] : [],
    ),
  );
  const list = useId();
  const count = { count: ignored.length, shown: formatCount(ignored.length, language) };
  return (
    <section aria-label={t('visits:import.columns')}>
      <ul className={classes.list} id={list}>
        {shown.map(({ column, heading, field }) => (
          <li key={column} data-ignored={field === null || undefined}>
            <div className={classes.heading}>
              <strong>{heading}</strong>
              <span className={classes.samples}>{samplesOf(preview.rows, column)}</span>
            </div>
            <FieldSelect
              heading={heading}
              field={field}
              error={twice.get(column)}
              isAsked={field === null && preview.missing.length > 0}
              disabled={disabled}
              onChange={(chosen) => onAssign(column, chosen)}
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
          {unfolded ? t('visits:import.ignoredHide') : t('visits:import.ignoredShow', count)}
        </Button>
      )}
    </section>
  );
}

interface FieldSelectProps {
  heading: string;
  field: ImportField | null;
  error: string | undefined;
  /** It may be the column that is missing. */
  isAsked: boolean;
  disabled: boolean;
  onChange: (field: ImportField | null) => void;
}

function FieldSelect({ heading, field, error, isAsked, disabled, onChange }: FieldSelectProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  const forOthers = can.announceForOthers(user) || assistedIn(user, building.id).length > 0;
  const selectable = importFields.filter((one) => one !== 'residentEmail' || forOthers);
  return (
    <NativeSelect
      className={classes.select}
      aria-label={t('visits:import.columnOf', { heading })}
      error={error}
      disabled={disabled}
      data-first={isAsked || undefined}
      value={field ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(selectable.find((one) => one === chosen) ?? null);
      }}
      data={[
        { value: '', label: t('visits:import.ignored') },
        ...selectable.map((one) => ({ value: one, label: t(`visits:import.fields.${one}`) })),
      ]}
    />
  );
}
