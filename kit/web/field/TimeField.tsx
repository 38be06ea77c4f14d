import { TextInput, type TextInputProps } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { parseTime } from '../../dateInput.ts';
import { formatTime } from '../i18n/format.ts';

type TimeFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `HH:MM`; `''` when empty. */
  value?: string;
  onChange?: (time: string) => void;
  isEnd?: boolean;
};

const formatValue = (value: string) => (parseTime(value) === value ? formatTime(value) : value);

/** A time: reads `9:30`, `9h30`, `930` and `9h`, shows `9:30`. Takes `form.getInputProps(…)`. */
export function TimeField({ value = '', onChange, onBlur, isEnd = false, ...rest }: TimeFieldProps) {
  const [typedText, setTypedText] = useState<string | null>(null);
  return (
    <TextInput
      placeholder="9:30"
      leftSection={<IconClock size={18} stroke={1.5} aria-hidden />}
      leftSectionPointerEvents="none"
      autoComplete="off"
      inputMode="text"
      value={typedText ?? formatValue(value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTypedText(text);
        onChange?.(parseTime(text, { ends: isEnd }) ?? text);
      }}
      onBlur={(event) => {
        setTypedText(null);
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}
