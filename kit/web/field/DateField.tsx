import { ActionIcon, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { parseDate, parseDateWithWrongWeekday, parseTypedDateSpan } from '../../dateInput.ts';
import { parseDateFieldText } from '../../periodInput.ts';
import type { LocalDateSpan } from '../../time.ts';
import { useDatePickerProps } from '../calendar/useDatePickerProps.ts';
import { formatDate } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { useToday } from '../session/useToday.ts';

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  label: string;
  /** `YYYY-MM-DD`, `''` when empty. */
  value?: string;
  /** Called with `YYYY-MM-DD`, or with the text as typed if it is not a date. */
  onChange?: (date: string) => void;
  /** Called when a range is pasted: `du 1er au 3 décembre 2026`. */
  onRangePaste?: (span: LocalDateSpan) => void;
  min?: string | undefined;
  max?: string | undefined;
  clearable?: boolean;
};

const toValidDate = (value: string | undefined) => (value && parseDate(value) === value ? value : undefined);

/**
 * A date, typed or pasted in any usual format, or picked in a calendar: a click opens it beside the field,
 * the arrow down with the focus. Takes `form.getInputProps(…)`.
 */
export function DateField(props: DateFieldProps) {
  const { value = '', onChange, onRangePaste, onBlur, min, max, clearable, error, ...rest } = props;
  const { t } = useI18n();
  const today = useToday();
  const field = useRef<HTMLInputElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const [typedText, setTypedText] = useState<string | null>(null);
  const [opened, setOpened] = useState<'beside' | 'focused' | null>(null);
  const day = toValidDate(value);
  const [first, last] = [toValidDate(min), toValidDate(max)];
  const [at, setAt] = useState(day ?? today);
  const calendar = useDatePickerProps(clampDate(day ?? today, first, last));

  const open = (mode: 'beside' | 'focused') => {
    if (rest.disabled) return;
    setAt(clampDate(day ?? today, first, last));
    setOpened(mode);
  };
  const close = () => {
    if (opened === 'focused') field.current?.focus({ preventScroll: true });
    setOpened(null);
  };
  const type = (text: string) => {
    setTypedText(text);
    const date = parseDateFieldText(text, today);
    if (date) setAt(date);
    onChange?.(date ?? text.trim());
  };
  const paste = (event: ClipboardEvent) => {
    const span = onRangePaste && parseTypedDateSpan(event.clipboardData.getData('text'), today);
    if (!span) return;
    event.preventDefault();
    setTypedText(null);
    setAt(span.start);
    onRangePaste(span);
  };
  const choose = (date: string) => {
    setTypedText(null);
    onChange?.(date);
    field.current?.focus({ preventScroll: true });
    setOpened(null);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (dropdown.current?.contains(event.relatedTarget)) return;
    setTypedText(null);
    setOpened(null);
    onBlur?.(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpened(null);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open('focused');
  };
  const misnamed = error ? parseDateWithWrongWeekday(value, today) : null;
  return (
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
          placeholder={formatDate(today)}
          leftSection={
            <ActionIcon
              aria-label={t('ui.calendar.open', { label: rest.label })}
              aria-haspopup="dialog"
              aria-expanded={opened !== null}
              // Arrow down does the same; a second tab stop is not needed.
              tabIndex={-1}
              disabled={rest.disabled}
              onClick={() => {
                field.current?.focus({ preventScroll: true });
                open('focused');
              }}
            >
              <IconCalendar size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          }
          rightSection={
            clearable &&
            value && <CloseButton aria-label={t('ui.clear')} tabIndex={-1} onClick={() => choose('')} />
          }
          inputMode="numeric"
          autoComplete="off"
          value={typedText ?? (day ? formatDate(day) : value)}
          onChange={(event) => type(event.currentTarget.value)}
          onPaste={paste}
          onClick={() => open('beside')}
          onBlur={leave}
          onKeyDown={onKeyDown}
          // Escape closes the calendar first; pressed again, the dialog.
          data-mantine-stop-propagation={opened !== null}
          data-date
          {...rest}
          error={misnamed ? t('errors.wrong_weekday', { day: misnamed }) : error}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role={opened === 'focused' ? 'dialog' : 'group'}
        aria-label={rest.label}
        // Clicks in the calendar keep the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <DatePicker
          {...calendar}
          __stopPropagation
          minDate={first}
          maxDate={last}
          date={at}
          onDateChange={setAt}
          value={day ?? null}
          onChange={(pickedDate) => choose(pickedDate ?? value)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function clampDate(day: string, min: string | undefined, max: string | undefined): string {
  if (min && day < min) return min;
  return max && day > max ? max : day;
}
