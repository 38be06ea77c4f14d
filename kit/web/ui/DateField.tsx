import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { readDate } from '../format.ts';
import { useCalendarProps } from './calendar.ts';

type DateFieldProps = Omit<
  DateInputProps,
  'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'minDate' | 'maxDate'
> & {
  /** `YYYY-MM-DD`, `''` when empty. */
  value?: string;
  onChange?: (date: string) => void;
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
};

/** A day: typed as `23/11/2026` or picked in a calendar. Takes `form.getInputProps(…)`. */
export function DateField({ value = '', onChange, min, max, ...rest }: DateFieldProps) {
  const calendar = useCalendarProps();
  return (
    <DateInput
      {...calendar}
      valueFormat="DD/MM/YYYY"
      dateParser={readDate}
      placeholder="23/11/2026"
      leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      autoComplete="off"
      allowDeselect={false}
      value={value || null}
      onChange={(date) => onChange?.(date ?? '')}
      minDate={min}
      maxDate={max}
      {...rest}
    />
  );
}
