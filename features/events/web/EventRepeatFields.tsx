import { Select, SimpleGrid, Text } from '@mantine/core';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { getSeriesEndProps } from '../../../kit/web/field/getSeriesEndProps.ts';
import { CountField } from '../../../kit/web/field/NumberField.tsx';
import type { SchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { formatShortDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { EventInput, EventValues } from './eventForm.ts';
import { eventRepeatFrequencies, listEventRepeatDates } from './eventRepeat.ts';

export function EventRepeatFields({ form }: { form: SchemaForm<EventValues, EventInput> }) {
  const { t, language } = useI18n();
  const { repeat } = form.values;
  const dates = listEventRepeatDates(form.values);
  const end = getSeriesEndProps(form, dates);
  const isRepeated = repeat !== 'never';
  return (
    <>
      <Select
        label={t('events:repeat.label')}
        allowDeselect={false}
        data={eventRepeatFrequencies.map((value) => ({ value, label: t(`events:repeat.${value}`) }))}
        {...form.getInputProps('repeat')}
      />
      {isRepeated && (
        <SimpleGrid cols={2} spacing="md">
          <CountField label={t('events:repeat.times')} required {...end.times} />
          <DateField label={t('events:repeat.until')} required min={form.values.startDate} {...end.until} />
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
