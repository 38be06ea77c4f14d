import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { can } from '../../policy.ts';
import { type ImportField, type ImportPreview, importFields } from '../../visit.ts';
import classes from './Import.module.css';
import type { CellProblem } from './useImport.ts';

interface PreviewTableProps {
  preview: ImportPreview;
  problems: readonly CellProblem[];
  disabled: boolean;
  onAssign: (column: number, field: ImportField | null) => void;
}

const cellKey = (row: number, heading: string) => `${row}\n${heading}`;

/** The sheet's first rows and its bad ones; above each column the field that it holds, to be chosen where it is unknown. */
export function PreviewTable({ preview, problems, disabled, onAssign }: PreviewTableProps) {
  const { t } = useWords();
  const messages = new Map(problems.map(({ row, column, message }) => [cellKey(row, column), message]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={classes.region} tabIndex={0} aria-label={t('visits:import.tableLabel')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('visits:import.rowNumber')}</th>
            {preview.columns.map(({ column, heading, field }) => (
              <th key={column} scope="col" data-unknown={field === null || undefined}>
                {heading}
                <FieldSelect
                  heading={heading}
                  field={field}
                  disabled={disabled}
                  onChange={(chosen) => onAssign(column, chosen)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {preview.columns.map(({ column, heading, field }) => (
                <Cell
                  key={column}
                  text={cells[column] ?? ''}
                  ignored={field === null}
                  message={messages.get(cellKey(row, heading))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ text, ignored, message }: { text: string; ignored: boolean; message: string | undefined }) {
  if (!message) return <td data-ignored={ignored || undefined}>{text}</td>;
  return (
    <td data-bad>
      {text}
      <span className={classes.message}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {message}
      </span>
    </td>
  );
}

interface FieldSelectProps {
  heading: string;
  field: ImportField | null;
  disabled: boolean;
  onChange: (field: ImportField | null) => void;
}

function FieldSelect({ heading, field, disabled, onChange }: FieldSelectProps) {
  const { t } = useWords();
  const { user } = useSession();
  const selectable = importFields.filter((one) => one !== 'residentEmail' || can.announceForOthers(user));
  return (
    <NativeSelect
      className={classes.select}
      aria-label={t('visits:import.columnOf', { heading })}
      disabled={disabled}
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
