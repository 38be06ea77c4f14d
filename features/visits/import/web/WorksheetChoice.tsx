import { Checkbox, NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { CountField } from '../../../../kit/web/field/NumberField.tsx';
import { formatCount } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import classes from './Columns.module.css';
import { useDebouncedInput } from './useDebouncedInput.ts';
import type { VisitImportPartProps } from './useVisitImport.ts';

export function WorksheetChoice({ preview, steps }: VisitImportPartProps) {
  const { t, language } = useI18n();
  const { sheets, hidden } = preview;
  const { options } = steps;
  const { readHeadings } = steps.getWorksheet(preview);
  const toCountParams = (count: number) => ({ count, shown: formatCount(count, language) });
  return (
    <div className={classes.sheet}>
      {sheets.length > 1 && (
        <NativeSelect
          label={t('visits:import.sheet')}
          value={String(options.sheet ?? preview.sheet)}
          onChange={(event) => void steps.readSheet(Number(event.currentTarget.value))}
          data={sheets.map(({ name, rows }, at) => ({
            value: String(at),
            label: t('visits:import.sheetRows', { name, ...toCountParams(rows) }),
          }))}
        />
      )}
      {preview.headingRow > 0 && (
        <HeadingRow key={preview.headingRow} row={preview.headingRow} readHeadings={readHeadings} />
      )}
      <Checkbox
        label={t('visits:import.noHeadings')}
        checked={preview.headingRow === 0}
        onChange={(event) => readHeadings(event.currentTarget.checked ? 0 : (preview.rows[0]?.row ?? 1))}
      />
      {hidden > 0 && (
        <Radio.Group
          label={t('visits:import.hidden', toCountParams(hidden))}
          value={options.withHidden ? 'in' : 'out'}
          onChange={(value) => void steps.change({ withHidden: value === 'in' })}
        >
          <div className={classes.choices}>
            <Radio value="out" label={t('visits:import.hiddenOut')} />
            <Radio value="in" label={t('visits:import.hiddenIn')} />
          </div>
        </Radio.Group>
      )}
    </div>
  );
}

interface HeadingRowProps {
  row: number;
  readHeadings: (row: number) => void;
}

function HeadingRow({ row, readHeadings }: HeadingRowProps) {
  const { t } = useI18n();
  const [inputValue, setInputValue] = useState<number | string>(row);
  const settle = useDebouncedInput((value: number | string) => {
    if (typeof value === 'number' && value >= 1 && value !== row) readHeadings(value);
    else setInputValue(row);
  });
  return (
    <CountField
      className={classes.headingRow}
      label={t('visits:import.headingRow')}
      value={inputValue}
      onChange={(value) => {
        setInputValue(value);
        settle.soon(value);
      }}
      onBlur={settle.now}
    />
  );
}
