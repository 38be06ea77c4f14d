import { ActionIcon, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { addDays, listDays, localDateSchema } from '../../../kit/time.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { useFocusItemByIndex } from '../../../kit/web/field/useFocusItemByIndex.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './DateSpansField.module.css';
import fields from './VisitorFields.module.css';
import type { DateSpanValues } from './visitForm.ts';

interface DateSpansFieldProps {
  value: DateSpanValues[];
  onChange: (spans: DateSpanValues[]) => void;
  onBlur?: () => void;
  error?: ReactNode;
  children: ReactNode;
}

export function DateSpansField({ value, onChange, onBlur, error, children }: DateSpansFieldProps) {
  const { t } = useI18n();
  const [hasSeveral, setSeveral] = useState(false);
  const field = useRef<HTMLFieldSetElement>(null);
  const focusSpan = useFocusItemByIndex(field);
  const [first] = value;
  const addSpan = () => {
    const last = value.at(-1);
    const latest = last?.end || last?.start;
    setSeveral(true);
    onChange([...value, { start: isDay(latest) ? addDays(latest, 1) : '', end: '' }]);
    focusSpan(value.length);
  };
  const removeSpan = (at: number) => {
    onChange(value.toSpliced(at, 1));
    focusSpan(at);
  };
  const addButton = (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={addSpan}
    >
      {t('visits:form.addDates')}
    </Button>
  );

  if (!hasSeveral && value.length === 1 && first && first.end === '') {
    return (
      <div>
        <div className={fields.pair}>
          <DateField
            label={t('visits:form.date')}
            required
            value={first.start}
            onChange={(start) => onChange([{ start, end: '' }])}
            onRangePaste={(span) => {
              setSeveral(true);
              onChange([span]);
              focusSpan(0);
            }}
            onBlur={onBlur}
            error={error}
          />
          {children}
        </div>
        <Group gap="0 var(--mantine-spacing-md)">{addButton}</Group>
      </div>
    );
  }
  return (
    <>
      <fieldset ref={field} className={classes.spans}>
        <legend className="mantine-InputWrapper-label">{t('visits:form.dates')}</legend>
        {value.map((span, at) => (
          <SpanFields
            key={at}
            number={at + 1}
            span={span}
            invalid={error !== undefined && error !== null}
            onChange={(next) => onChange(value.with(at, next))}
            onBlur={onBlur}
            onRemove={value.length > 1 ? () => removeSpan(at) : undefined}
          />
        ))}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <Group gap="0 var(--mantine-spacing-md)">
          {addButton}
          <Text size="sm" c="dimmed" role="status">
            {t('visits:form.days', { count: countDays(value) })}
          </Text>
        </Group>
      </fieldset>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {children}
      </SimpleGrid>
    </>
  );
}

const isDay = (text: string | undefined): text is string => localDateSchema.safeParse(text).success;

function countDays(spans: readonly DateSpanValues[]): number {
  return listDays(
    spans
      .map(({ start, end }) => ({ start, end: end || start }))
      .filter(({ start, end }) => isDay(start) && isDay(end)),
  ).length;
}

interface SpanFieldsProps {
  number: number;
  span: DateSpanValues;
  invalid: boolean;
  onChange: (span: DateSpanValues) => void;
  onBlur: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function SpanFields({ number, span, invalid, onChange, onBlur, onRemove }: SpanFieldsProps) {
  const { t } = useI18n();
  return (
    <fieldset className={classes.span} data-item aria-label={t('visits:form.period', { number })}>
      <DateField
        label={t('visits:form.from')}
        value={span.start}
        onChange={(start) => onChange({ ...span, start })}
        onRangePaste={onChange}
        onBlur={onBlur}
        error={invalid}
      />
      <DateField
        label={t('visits:form.to')}
        min={span.start || undefined}
        placeholder={t('visits:form.sameDay')}
        value={span.end}
        onChange={(end) => onChange({ ...span, end })}
        onBlur={onBlur}
        clearable
      />
      {onRemove && (
        <ActionIcon onClick={onRemove} aria-label={t('visits:form.removeDates', { number })}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}
