import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useCalendarProps } from '../calendar/calendar.ts';
import { readDate } from '../format.ts';
import { useToday } from '../today.ts';

type DateFieldProps = Omit<
  DateInputProps,
  'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'fixOnBlur' | 'minDate' | 'maxDate' | 'popoverProps'
> & {
  /** `YYYY-MM-DD`, `''` when empty. */
  value?: string;
  /** Gets `YYYY-MM-DD` for what reads as a date, and what was typed, as it is, for what does not: the schema refuses it. */
  onChange?: (date: string) => void;
  /** First and last day that the calendar offers, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
};

/** The value where it is a day of the calendar. */
const dayIn = (value: string | undefined) => (value && readDate(value) === value ? value : undefined);

/** A day: typed as `23/11/2026` or `23/11`, or picked in a calendar. Takes `form.getInputProps(…)`. */
export function DateField({ value = '', onChange, min, max, ...rest }: DateFieldProps) {
  const calendar = useCalendarProps();
  const today = useToday();
  const [opened, setOpened] = useState(false);
  const day = dayIn(value);
  const read = (text: string) => readDate(text, today);
  return (
    <DateInput
      {...calendar}
      valueFormat="DD/MM/YYYY"
      dateParser={read}
      placeholder="23/11/2026"
      leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      autoComplete="off"
      allowDeselect={false}
      value={day ?? null}
      onChange={(date) => onChange?.(date ?? '')}
      // The calendar's input reports only what it understands; the rest must not be mistaken for the day before it.
      onInput={({ currentTarget: { value: text } }) => onChange?.(read(text) ?? text.trim())}
      fixOnBlur={day !== undefined}
      minDate={dayIn(min)}
      maxDate={dayIn(max)}
      popoverProps={{ onOpen: () => setOpened(true), onClose: () => setOpened(false) }}
      // Escape closes the calendar first, and the dialog around it only when pressed again.
      data-mantine-stop-propagation={opened}
      data-date
      {...rest}
    />
  );
}
