import { Checkbox, Select, Stack, Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { getLastBookableDay } from '../../../../../core/booking/booking.ts';
import { parseDate } from '../../../../../kit/dateInput.ts';
import { getWeekdayOrdinal, listFrequenciesForDate } from '../../../../../kit/recurrence.ts';
import { getWeekday, type LocalDate } from '../../../../../kit/time.ts';
import { useDatePickerProps } from '../../../../../kit/web/calendar/useDatePickerProps.ts';
import { DateField } from '../../../../../kit/web/field/DateField.tsx';
import { getSeriesEndProps } from '../../../../../kit/web/field/getSeriesEndProps.ts';
import { CountField } from '../../../../../kit/web/field/NumberField.tsx';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { dialogSelectProps } from '../calendar/dialogSelectProps.ts';
import type { BookingFormState } from './bookingForm.ts';
import classes from './RepeatFields.module.css';
import {
  calculateRepeatDates,
  changeFirstDate,
  changeRepeat,
  EVERY_DAY,
  isRepeatedOnWeekends,
  isRepeatWithWeekdays,
  type RepeatKey,
} from './repeat.ts';
import { getDateInWordsDescriptionProps } from './WhenFields.tsx';

interface FieldsProps {
  form: BookingFormState;
  today: LocalDate;
}

export function BookingDatesField({ form, today }: FieldsProps) {
  const { t, language } = useI18n();
  const { repeat, date, days } = form.values;
  const calendar = useDatePickerProps(days[0] ?? today);
  const bounds = { min: today, max: getLastBookableDay(today) };
  if (repeat === 'chosen')
    return (
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
        popoverProps={{ returnFocus: true }}
        data-date
        {...form.getInputProps('days')}
        value={[...days]}
        onChange={(selectedDays) => form.setFieldValue('days', selectedDays.toSorted())}
      />
    );
  return (
    <DateField
      label={t(repeat === 'never' ? 'rooms:form.date' : 'rooms:form.from')}
      required
      {...bounds}
      {...getDateInWordsDescriptionProps(date, today, language)}
      {...form.getInputProps('date')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(next) => {
        form.setValues(changeFirstDate(form.getValues(), next));
        form.clearFieldError('date');
      }}
    />
  );
}

export function RepeatRuleFields({ form, today }: FieldsProps) {
  const { t } = useI18n();
  const { repeat, date, weekdays } = form.values;
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef(repeat);
  useEffect(() => {
    // New fields may be outside the visible part of the dialog.
    if (before.current !== repeat) fields.current?.scrollIntoView({ block: 'nearest' });
    before.current = repeat;
  }, [repeat]);
  if (repeat === 'never' || repeat === 'chosen') return null;
  const dates = calculateRepeatDates(form.values, today);
  const end = getSeriesEndProps(form, dates);
  return (
    <Stack ref={fields} gap="sm">
      {isRepeatWithWeekdays(repeat) && (
        <Checkbox.Group
          label={t('rooms:form.weekdays')}
          {...form.getInputProps('weekdays')}
          value={weekdays.map(String)}
          onChange={(values) => form.setFieldValue('weekdays', values.map(Number).sort())}
        >
          <div className={classes.weekdays}>
            {EVERY_DAY.map((day) => (
              <Checkbox key={day} value={String(day)} label={t(`rooms:form.days.${day}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {repeat === 'daily' && (
        <Checkbox
          label={t('rooms:repeat.weekends')}
          checked={isRepeatedOnWeekends(form.values)}
          onChange={(event) =>
            form.setFieldValue('weekdays', event.currentTarget.checked ? EVERY_DAY : EVERY_DAY.slice(0, 5))
          }
        />
      )}
      {repeat === 'monthlyByDay' && Number(date.slice(8)) > 28 && (
        <Text size="sm" c="dimmed">
          {t('rooms:repeat.shortMonths')}
        </Text>
      )}
      <div className={classes.ends}>
        <DateField
          label={t('rooms:form.until')}
          required
          min={date}
          max={getLastBookableDay(today)}
          {...end.until}
        />
        <CountField label={t('rooms:repeat.times')} required {...end.times} />
      </div>
    </Stack>
  );
}

export function RepeatField({ form, today }: { form: BookingFormState; today: string }) {
  const { t } = useI18n();
  const { date, repeat } = form.values;
  const day = parseDate(date) === date ? date : today;
  const label = (each: RepeatKey) =>
    t(`rooms:repeat.${each}`, {
      day: Number(day.slice(8)),
      weekday: t(`rooms:form.days.${getWeekday(day)}`),
      ordinal: t(`rooms:repeat.ordinals.${getWeekdayOrdinal(day)}`),
    });
  const offers: RepeatKey[] = ['never', ...listFrequenciesForDate(day), 'chosen'];
  return (
    <Select
      {...dialogSelectProps}
      label={t('rooms:repeat.label')}
      allowDeselect={false}
      data={[...new Set([...offers, repeat])].map((each) => ({ value: each, label: label(each) }))}
      {...form.getInputProps('repeat')}
      onChange={(value) => form.setValues(changeRepeat(form.getValues(), value as RepeatKey, today))}
    />
  );
}
