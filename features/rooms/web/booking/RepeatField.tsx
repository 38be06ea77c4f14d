import { Select } from '@mantine/core';
import { parseDate } from '../../../../kit/dateInput.ts';
import { getWeekdayOrdinal, listFrequenciesForDate } from '../../../../kit/recurrence.ts';
import { getWeekday } from '../../../../kit/time.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { dialogSelectProps } from '../calendar/dialogSelectProps.ts';
import type { BookingFormState } from './bookingForm.ts';
import { changeRepeat, type RepeatKey } from './repeat.ts';

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
