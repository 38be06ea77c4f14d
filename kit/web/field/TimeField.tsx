import { TextInput, type TextInputProps } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { parseTime } from '../../dateInput.ts';
import { formatTime } from '../format.ts';

type TimeFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `HH:MM`; `''` when empty. */
  value?: string;
  /** Gets `HH:MM` for what reads as a time, and what was typed, as it is, for what does not: the schema refuses it. */
  onChange?: (time: string) => void;
  /** For when something ends: midnight is then the end of the day, `24:00`. */
  ends?: boolean;
};

const shown = (value: string) => (parseTime(value) === value ? formatTime(value) : value);

/** A time: `9:30`, `9h30`, `930` and `9h` are understood, `9:30` is shown. Takes `form.getInputProps(…)`. */
export function TimeField({ value = '', onChange, onBlur, ends = false, ...rest }: TimeFieldProps) {
  // While the field is being typed in, it shows the fingers' text; otherwise the value.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      placeholder="9:30"
      leftSection={<IconClock size={18} stroke={1.5} aria-hidden />}
      leftSectionPointerEvents="none"
      autoComplete="off"
      inputMode="text"
      value={typed ?? shown(value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange?.(parseTime(text, { ends }) ?? text);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}
