import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useRef } from 'react';
import { sameDayEndTimeSchema } from '../../../../../core/booking/period.ts';
import type { Language } from '../../../../../kit/actor.ts';
import { type LocalDate, toMinutes, toTime } from '../../../../../kit/time.ts';
import { TimeField } from '../../../../../kit/web/field/TimeField.tsx';
import { formatDayWithOtherYear } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import { isAfter } from './bookingForm.ts';
import { roundDownToFiveMinutes } from './initialSlot.ts';
import classes from './WhenFields.module.css';

const MINUTES_PER_DAY = 24 * 60;
/** Minutes. */
const LENGTHS = [30, 60, 90, 120];
const DEFAULT_LENGTH = 60;

export interface TimesFormState {
  values: { start: string; end: string };
  getInputProps: (field: 'start' | 'end') => object;
  setFieldValue: (field: 'start' | 'end', time: string) => void;
  clearFieldError: (field: 'end') => void;
}

export function TimeFields({ form, onNow }: { form: TimesFormState; onNow?: (() => void) | undefined }) {
  const { t } = useI18n();
  const now = useNow();
  const { start, end } = form.values;
  const lengthNow = isAfter(end, start)
    ? toMinutes(sameDayEndTimeSchema.parse(end)) - toMinutes(start)
    : undefined;
  // Remember the length, in case midnight cut it off or the start is still being typed.
  const set = useRef({ end, length: lengthNow ?? DEFAULT_LENGTH });
  const length = set.current.end === end ? set.current.length : (lengthNow ?? set.current.length);

  const endAfter = (from: string, minutes: number) => {
    if (!isAfter('24:00', from)) return;
    const next = toTime(Math.min(MINUTES_PER_DAY, toMinutes(from) + minutes));
    set.current = { end: next, length: minutes };
    form.setFieldValue('end', next);
    form.clearFieldError('end');
  };
  const beginNow = () => {
    const next = roundDownToFiveMinutes(now.time);
    onNow?.();
    form.setFieldValue('start', next);
    endAfter(next, length);
  };
  return (
    <Stack gap="xs">
      <SimpleGrid cols={2} spacing="md">
        <TimeField
          label={t('rooms:form.start')}
          required
          {...form.getInputProps('start')}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(next) => {
            form.setFieldValue('start', next);
            endAfter(next, length);
          }}
        />
        <TimeField
          label={t('rooms:form.end')}
          isEnd
          required
          {...form.getInputProps('end')}
          onFocus={(event) => event.currentTarget.select()}
        />
      </SimpleGrid>
      <div className={classes.presets}>
        {onNow && (
          <Button size="compact-sm" variant="default" tabIndex={-1} onClick={beginNow}>
            {t('rooms:form.now')}
          </Button>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would look like another field */}
        <div role="group" aria-label={t('rooms:form.length')} className={classes.lengths}>
          {LENGTHS.map((minutes) => (
            <Button
              key={minutes}
              size="compact-sm"
              variant="default"
              aria-pressed={lengthNow === minutes}
              tabIndex={-1}
              onClick={() => endAfter(start, minutes)}
            >
              {t('rooms:form.lengthOf', { context: String(minutes) })}
            </Button>
          ))}
        </div>
      </div>
    </Stack>
  );
}

export function getDateInWordsDescriptionProps(date: string, today: LocalDate, language: Language) {
  const words = formatDayWithOtherYear(date, today, language);
  return {
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    description: words === date ? ' ' : words,
    descriptionProps: { className: classes.day },
  };
}
