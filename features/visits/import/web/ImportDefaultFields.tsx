import { useState } from 'react';
import { localDateSchema, localTimeSchema } from '../../../../kit/time.ts';
import { DateField } from '../../../../kit/web/field/DateField.tsx';
import { TimeField } from '../../../../kit/web/field/TimeField.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import classes from './Columns.module.css';
import { ImportDefaultHostField } from './ImportDefaultHostField.tsx';
import { ImportNoEmailCheckbox } from './ImportNoEmailCheckbox.tsx';
import { useDebouncedInput } from './useDebouncedInput.ts';
import type { VisitImportPartProps } from './useVisitImport.ts';

export function ImportDefaultFields({ preview, steps }: VisitImportPartProps) {
  const { t } = useI18n();
  const { missing, problems, columns } = preview;
  const hasColumn = (...fields: string[]) =>
    columns.some(({ field }) => field !== null && fields.includes(field));
  const isMissing = (field: 'time' | 'date') =>
    preview[field] !== null ||
    missing.includes(field) ||
    problems.some(({ field: at, code }) =>
      code === 'time_missing' ? field === 'time' : code === 'required' && at === field,
    );
  const asksAddress = missing.includes('visitorEmail') || steps.options.noAddress === true;
  // A field stays visible once shown, because filling it removes the problem that showed it.
  const [shownBefore, setShownBefore] = useState({ time: false, date: false });
  const visibleFields = {
    time: shownBefore.time || isMissing('time'),
    date: shownBefore.date || isMissing('date'),
  };
  if (visibleFields.time !== shownBefore.time || visibleFields.date !== shownBefore.date)
    setShownBefore(visibleFields);
  const asksResident = preview.asksResident !== null || steps.options.residentEmail !== undefined;
  if (!visibleFields.time && !visibleFields.date && !asksAddress && !asksResident) return null;
  return (
    <div className={classes.forAll}>
      {asksResident && <ImportDefaultHostField preview={preview} steps={steps} />}
      {visibleFields.date && (
        <DefaultField
          key={`date ${preview.date}`}
          of="date"
          label={t(`visits:import.${hasColumn('date', 'moment') ? 'dateForRest' : 'dateForAll'}`)}
          value={preview.date ?? ''}
          onSettle={(date) => steps.change({ date })}
        />
      )}
      {visibleFields.time && (
        <DefaultField
          key={`time ${preview.time}`}
          of="time"
          label={t(`visits:import.${hasColumn('time', 'moment') ? 'timeForRest' : 'timeForAll'}`)}
          value={preview.time ?? ''}
          onSettle={(time) => steps.change({ time })}
        />
      )}
      {asksAddress && <ImportNoEmailCheckbox preview={preview} steps={steps} />}
    </div>
  );
}

interface DefaultFieldProps {
  of: 'time' | 'date';
  label: string;
  value: string;
  onSettle: (value: string | undefined) => void;
}

function DefaultField({ of, label, value, onSettle }: DefaultFieldProps) {
  const { t } = useI18n();
  const [inputText, setInputText] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const schema = of === 'time' ? localTimeSchema : localDateSchema;
  const isGood = (text: string) => text === '' || schema.safeParse(text).success;
  const settle = useDebouncedInput((text: string) => {
    if (isGood(text) && text !== value) onSettle(text || undefined);
  });
  const field = {
    label,
    value: inputText,
    error: isLeft && !isGood(inputText) ? t(`errors.invalid_${of}`) : undefined,
    onChange: (text: string) => {
      setInputText(text);
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
