import { ActionIcon, Checkbox } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { lastBookable } from '../../../../core/booking/booking.ts';
import { addDays, type LocalDate } from '../../../../kit/time.ts';
import { useCalendarProps } from '../../../../kit/web/calendar/calendar.ts';
import { DateField } from '../../../../kit/web/field/DateField.tsx';
import { useFocusItem } from '../../../../kit/web/field/focusItem.ts';
import { formatDay } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import classes from './RecurringDatesField.module.css';
import { everyWeek, weekdayOf } from './weekly.ts';

/** A word beside a date. */
export interface Remark {
  words: string;
  isTrouble: boolean;
}

interface RecurringDatesFieldProps {
  today: LocalDate;
  value: readonly LocalDate[];
  /** Whether the days repeat, and so belong together afterwards. */
  series: boolean;
  onChange: (dates: LocalDate[], series: boolean) => void;
  error?: ReactNode;
  /** What is to be said beside a date: that it is taken, or what is left of the quota. */
  remark: (date: LocalDate) => Remark | null;
}

/** The days of a booking: picked in a calendar, or every week on some days. All of them can be seen and taken out. */
export function RecurringDatesField({
  today,
  value,
  series,
  onChange,
  error,
  remark,
}: RecurringDatesFieldProps) {
  const { t } = useWords();
  const calendar = useCalendarProps(value[0] ?? today);
  const [rule, setRule] = useState<Rule>(() => ruleFrom(value[0] ?? today));
  const field = useRef<HTMLDivElement>(null);
  const focusDate = useFocusItem(field);
  const bounds = { min: today, max: lastBookable(today) };

  const repeat = (next: Rule) => {
    setRule(next);
    onChange(everyWeek(next.from, next.weekdays, next.until), true);
  };
  const toggle = (repeating: boolean) => {
    const [first = today] = value;
    if (repeating) repeat(ruleFrom(first));
    else onChange([first], false);
  };
  return (
    <div ref={field} className={classes.field}>
      {series ? (
        <EndFields rule={rule} bounds={bounds} onChange={repeat} error={error} />
      ) : (
        <DatePickerInput
          {...calendar}
          type="multiple"
          label={t('rooms:form.dates')}
          placeholder={t('rooms:form.datesHint')}
          required
          valueFormat="DD/MM/YYYY"
          leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
          leftSectionPointerEvents="none"
          minDate={bounds.min}
          maxDate={bounds.max}
          value={[...value]}
          onChange={(dates) => onChange(dates.toSorted(), false)}
          popoverProps={{ returnFocus: true }}
          error={error}
          data-date
        />
      )}
      <Checkbox
        label={t('rooms:form.weekly')}
        checked={series}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {series && <WeekdayFields rule={rule} onChange={repeat} />}
      {(series || value.length > 1) && (
        <DateList
          dates={value}
          remark={remark}
          onRemove={(at) => {
            onChange(value.toSpliced(at, 1), series);
            focusDate(at);
          }}
        />
      )}
    </div>
  );
}

/** Every week on these days, from one day to another. */
interface Rule {
  from: LocalDate;
  weekdays: number[];
  until: LocalDate;
}

const DAYS_AT_FIRST = 28;

const ruleFrom = (from: LocalDate): Rule => ({
  from,
  weekdays: [weekdayOf(from)],
  until: addDays(from, DAYS_AT_FIRST - 1),
});

const weekdays = [0, 1, 2, 3, 4, 5, 6];

interface EndFieldsProps {
  rule: Rule;
  bounds: { min: LocalDate; max: LocalDate };
  onChange: (rule: Rule) => void;
  error: ReactNode;
}

function EndFields({ rule, bounds, onChange, error }: EndFieldsProps) {
  const { t } = useWords();
  return (
    <div className={classes.ends}>
      <DateField
        label={t('rooms:form.from')}
        required
        {...bounds}
        value={rule.from}
        onChange={(from) => onChange({ ...rule, from })}
        onSpan={({ start, end }) => onChange({ ...rule, from: start, until: end })}
        error={error}
      />
      <DateField
        label={t('rooms:form.until')}
        required
        min={rule.from || bounds.min}
        max={bounds.max}
        value={rule.until}
        onChange={(until) => onChange({ ...rule, until })}
      />
    </div>
  );
}

function WeekdayFields({ rule, onChange }: Pick<EndFieldsProps, 'rule' | 'onChange'>) {
  const { t } = useWords();
  return (
    <Checkbox.Group
      label={t('rooms:form.weekdays')}
      value={rule.weekdays.map(String)}
      onChange={(values) => onChange({ ...rule, weekdays: values.map(Number) })}
    >
      <div className={classes.weekdays}>
        {weekdays.map((day) => (
          <Checkbox key={day} value={String(day)} label={t(`rooms:form.days.${day}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface DateListProps {
  dates: readonly LocalDate[];
  remark: RecurringDatesFieldProps['remark'];
  onRemove: (at: number) => void;
}

function DateList({ dates, remark, onRemove }: DateListProps) {
  const { t, language } = useWords();
  return (
    <div>
      <p className={classes.count} role="status">
        {t('rooms:form.count', { count: dates.length })}
      </p>
      <ul className={classes.dates}>
        {dates.map((date, at) => {
          const day = formatDay(date, language);
          const said = remark(date);
          return (
            <li key={date} className={classes.date} data-item>
              <span className={classes.day}>{day}</span>
              <span className={classes.remark} data-trouble={said?.isTrouble || undefined}>
                {said?.words}
              </span>
              <ActionIcon
                size="sm"
                aria-label={t('rooms:form.removeDate', { day })}
                onClick={() => onRemove(at)}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
