import { useState } from 'react';
import { localDate, localTime } from '../../../../kit/time.ts';
import { DateField } from '../../../../kit/web/field/DateField.tsx';
import { TimeField } from '../../../../kit/web/field/TimeField.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { ImportPreview } from '../../visitsImport.ts';
import classes from './Columns.module.css';
import { DefaultHost } from './DefaultHost.tsx';
import { NoEmailCheckbox } from './NoEmailCheckbox.tsx';
import { useDebouncedInput } from './useDebouncedInput.ts';
import type { ImportState } from './useImport.ts';

interface ForAllRowsProps {
  preview: ImportPreview;
  steps: ImportState;
  disabled: boolean;
}

export function DefaultValues({ preview, steps, disabled }: ForAllRowsProps) {
  const { t } = useWords();
  const { missing, problems, columns } = preview;
  const hasColumn = (...fields: string[]) =>
    columns.some(({ field }) => field !== null && fields.includes(field));
  const isMissing = (field: 'time' | 'date') =>
    preview[field] !== null ||
    missing.includes(field) ||
    problems.some(({ field: at, code }) =>
      code === 'time_missing' ? field === 'time' : code === 'required' && at === field,
    );
  const asksAddress = missing.includes('visitorEmail') || steps.choices.noAddress === true;
  // A field stays visible once shown, because filling it removes the problem that showed it.
  const [shownBefore, setShownBefore] = useState({ time: false, date: false });
  const shown = { time: shownBefore.time || isMissing('time'), date: shownBefore.date || isMissing('date') };
  if (shown.time !== shownBefore.time || shown.date !== shownBefore.date) setShownBefore(shown);
  const asksResident = preview.asksResident !== null || steps.choices.residentEmail !== undefined;
  if (!shown.time && !shown.date && !asksAddress && !asksResident) return null;
  return (
    <div className={classes.forAll}>
      {asksResident && <DefaultHost preview={preview} steps={steps} disabled={disabled} />}
      {shown.date && (
        <DefaultField
          key={`date ${preview.date}`}
          of="date"
          label={t(`visits:import.${hasColumn('date', 'moment') ? 'dateForRest' : 'dateForAll'}`)}
          value={preview.date ?? ''}
          disabled={disabled}
          onSettle={(date) => steps.read({ date })}
        />
      )}
      {shown.time && (
        <DefaultField
          key={`time ${preview.time}`}
          of="time"
          label={t(`visits:import.${hasColumn('time', 'moment') ? 'timeForRest' : 'timeForAll'}`)}
          value={preview.time ?? ''}
          disabled={disabled}
          onSettle={(time) => steps.read({ time })}
        />
      )}
      {asksAddress && <NoEmailCheckbox preview={preview} steps={steps} disabled={disabled} />}
    </div>
  );
}

interface ForAllProps {
  of: 'time' | 'date';
  label: string;
  value: string;
  disabled: boolean;
  onSettle: (value: string | undefined) => void;
}

function DefaultField({ of, label, value, disabled, onSettle }: ForAllProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const schema = of === 'time' ? localTime : localDate;
  const isGood = (text: string) => text === '' || schema.safeParse(text).success;
  const settle = useDebouncedInput((text: string) => {
    if (isGood(text) && text !== value) onSettle(text || undefined);
  });
  const field = {
    label,
    disabled,
    value: typed,
    error: isLeft && !isGood(typed) ? t(`errors.invalid_${of}`) : undefined,
    onChange: (text: string) => {
      setTyped(text);
      setLeft(false);
      settle.soon(text);
    },
    onBlur: () => {
      setLeft(true);
      settle.now();
    },
  };
  return of === 'time' ? <TimeField {...field} /> : <DateField {...field} />;
}
