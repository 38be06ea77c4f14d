import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { parseDateSpanFieldText } from '../../periodInput.ts';
import { addDays, getMonday, MAX_RANGE_DAYS } from '../../time.ts';
import { useDatePickerProps } from '../calendar/useDatePickerProps.ts';
import { formatDate, formatWeekday } from '../i18n/format.ts';
import { type ScreenLanguage, useI18n } from '../i18n/i18n.ts';
import { type DateRange, getMonthRange, isRangeTooLong, isSameRange, shiftRange } from '../list/period.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import classes from './DateRangeField.module.css';

type DateRangePreset = { label: string; range: DateRange };

type DateRangeFieldProps = {
  label: string;
  today: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Default: today, tomorrow, this week, this month. */
  presets?: readonly DateRangePreset[];
  maxDays?: number;
  lastDay?: string;
};

type Preset = { key: 'today' | 'tomorrow' | 'week' | 'month'; range: DateRange };

const toSingleDay = (day: string): DateRange => ({ start: day, end: day });

function getPresets(today: string): Preset[] {
  const monday = getMonday(today);
  return [
    { key: 'today', range: toSingleDay(today) },
    { key: 'tomorrow', range: toSingleDay(addDays(today, 1)) },
    { key: 'week', range: { start: monday, end: addDays(monday, 6) } },
    { key: 'month', range: getMonthRange(today) },
  ];
}

/** A single day gets its name: `Demain 26/11/2026`, `Lun. 30/11/2026`. */
function formatPeriod(
  { start, end }: DateRange,
  dayName: string | undefined,
  language: ScreenLanguage,
): string {
  if (start !== end) return `${formatDate(start)} – ${formatDate(end)}`;
  const weekday = formatWeekday(start, language);
  return `${dayName ?? weekday.charAt(0).toUpperCase() + weekday.slice(1)} ${formatDate(start)}`;
}

const isTooFar = (one: string, other: string, maxDays: number) =>
  isRangeTooLong(one < other ? { start: one, end: other } : { start: other, end: one }, maxDays);

/** The period of a list: typed freely (kit/periodInput.ts), chosen in a calendar, or changed by arrows. */
export function DateRangeField({
  label,
  today,
  value,
  onChange,
  presets: givenPresets,
  maxDays = MAX_RANGE_DAYS,
  lastDay,
}: DateRangeFieldProps) {
  const { t, language } = useI18n();
  const calendar = useDatePickerProps();
  const onPhone = useBreakpoint('phone');
  const field = useRef<HTMLInputElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<'beside' | 'focused' | null>(null);
  const [typedText, setTypedText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [selectedDates, setSelectedDates] = useState<[string | null, string | null]>([
    value.start,
    value.end,
  ]);
  const [at, setAt] = useState(value.start);
  const namedDay = getPresets(today).find(
    ({ key, range }) => (key === 'today' || key === 'tomorrow') && isSameRange(range, value),
  );
  const dayName = namedDay && t(`ui.range.${namedDay.key}`);
  const presets =
    givenPresets ?? getPresets(today).map(({ key, range }) => ({ label: t(`ui.range.${key}`), range }));
  const [start, end] = selectedDates;

  const open = (mode: 'beside' | 'focused') => {
    setSelectedDates([value.start, value.end]);
    setAt(value.start);
    setError(null);
    setOpened(mode);
  };
  const close = () => {
    if (opened === 'focused') field.current?.focus({ preventScroll: true });
    setOpened(null);
  };
  const choose = (range: DateRange) => {
    setTypedText(null);
    setError(null);
    if (!isSameRange(range, value)) onChange(range);
    close();
  };
  const type = (text: string) => {
    setTypedText(text);
    setError(null);
    const parsedRange = parseDateSpanFieldText(text, today);
    if (!parsedRange) return;
    setSelectedDates([parsedRange.start, parsedRange.end]);
    setAt(parsedRange.start);
  };
  const take = () => {
    if (typedText === null) return;
    const parsedRange = parseDateSpanFieldText(typedText, today);
    if (parsedRange && !isRangeTooLong(parsedRange, maxDays)) return choose(parsedRange);
    setOpened(null);
    setError(parsedRange ? t('errors.range_too_long', { max: maxDays }) : t('ui.range.unread'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') take();
    if (event.key === 'Escape') {
      setTypedText(null);
      setError(null);
      setOpened(null);
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open('focused');
  };
  const leave = (event: FocusEvent) => {
    if (dropdown.current?.contains(event.relatedTarget)) return;
    setOpened(null);
    take();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div className={classes.period} role="group" aria-label={label}>
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label={t('ui.range.before')}
        title={t('ui.range.before')}
        onClick={() => choose(shiftRange(value, -1))}
      >
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <Popover
        opened={opened !== null}
        onDismiss={close}
        position="bottom-start"
        shadow="md"
        trapFocus={opened === 'focused'}
        withRoles={false}
      >
        <Popover.Target>
          <TextInput
            ref={field}
            className={classes.field}
            aria-label={label}
            title={t('ui.range.hint')}
            leftSection={
              <ActionIcon
                aria-label={t('ui.calendar.open', { label })}
                aria-haspopup="dialog"
                aria-expanded={opened !== null}
                // Arrow down does the same; a second tab stop is not needed.
                tabIndex={-1}
                onClick={() => {
                  field.current?.focus({ preventScroll: true });
                  open('focused');
                }}
              >
                <IconCalendar size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            }
            autoComplete="off"
            // On a phone the keyboard would cover the calendar.
            inputMode={onPhone ? 'none' : 'text'}
            value={typedText ?? formatPeriod(value, dayName, language)}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onClick={(event) => {
              if (typedText === null) event.currentTarget.select();
              open('beside');
            }}
            onBlur={leave}
            onKeyDown={onKeyDown}
            error={error}
            classNames={{ error: classes.error }}
            inputWrapperOrder={['input', 'error']}
          />
        </Popover.Target>
        <Popover.Dropdown
          maw="calc(100vw - 1rem)"
          ref={dropdown}
          role={opened === 'focused' ? 'dialog' : 'group'}
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div className={classes.presets}>
            {presets.map((preset) => (
              <Button
                key={preset.label}
                size="sm"
                variant="default"
                aria-pressed={isSameRange(preset.range, value)}
                onClick={() => choose(preset.range)}
              >
                {preset.label}
              </Button>
            ))}
          </div>
          <DatePicker
            {...calendar}
            type="range"
            allowSingleDateInRange
            numberOfColumns={onPhone ? 1 : 2}
            date={at}
            onDateChange={setAt}
            value={selectedDates}
            {...(lastDay !== undefined && { maxDate: lastDay })}
            excludeDate={(day) => start !== null && end === null && isTooFar(start, day, maxDays)}
            onChange={([from, until]) => {
              setSelectedDates([from, until]);
              if (from && until) choose({ start: from, end: until });
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label={t('ui.range.after')}
        title={t('ui.range.after')}
        disabled={lastDay !== undefined && value.end >= lastDay}
        onClick={() => choose(shiftRange(value, 1))}
      >
        <IconChevronRight size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}
