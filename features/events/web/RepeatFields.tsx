import { Select, SimpleGrid, Text } from '@mantine/core';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { CountField } from '../../../kit/web/field/NumberField.tsx';
import type { SchemaForm } from '../../../kit/web/form.ts';
import { formatShortDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { EventInput, EventValues } from './eventForm.ts';
import { repeatedDates, repeats } from './eventRepeat.ts';

/** How a new event repeats, and on which days that is. */
export function RepeatFields({ form }: { form: SchemaForm<EventValues, EventInput> }) {
  const { t, language } = useWords();
  const { repeat, ends, until, times } = form.values;
  const dates = repeatedDates(form.values);
  const isRepeated = repeat !== 'never';
  return (
    <>
      <Select
        label={t('events:repeat.label')}
        allowDeselect={false}
        data={repeats.map((value) => ({ value, label: t(`events:repeat.${value}`) }))}
        {...form.getInputProps('repeat')}
      />
      {isRepeated && (
        <SimpleGrid cols={2} spacing="md">
          <CountField
            label={t('events:repeat.times')}
            required
            {...form.getInputProps('times')}
            value={ends === 'times' ? times : dates.length}
            onChange={(next) => {
              form.setValues({ ends: 'times', times: next });
              form.clearFieldError('until');
            }}
          />
          <DateField
            label={t('events:repeat.until')}
            required
            min={form.values.startDate}
            {...form.getInputProps('until')}
            value={ends === 'until' ? until : (dates.at(-1) ?? '')}
            onChange={(next) => {
              form.setValues({ ends: 'until', until: next });
              form.clearFieldError('times');
            }}
          />
        </SimpleGrid>
      )}
      {isRepeated && dates.length > 0 && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('events:repeat.dates', {
            count: dates.length,
            days: new Intl.ListFormat(language).format(dates.map((day) => formatShortDay(day, language))),
          })}
        </Text>
      )}
    </>
  );
}
