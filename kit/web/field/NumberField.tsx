import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import {
  formatCount,
  formatEuros,
  parseAmountInEuros,
  parseDecimal,
  parseIntegerInput,
} from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `''` when empty; invalid text as typed. */
  value?: number | string;
  onChange?: (value: number | string) => void;
};

type Notation = {
  parse: (text: string) => number | null;
  format: (value: number) => string;
};

/** An amount in euros: reads `12,5`, `12.50` and `1 234,50`, shows `12,50 €` or `€12.50`. */
export function EuroField(props: NumberFieldProps) {
  const { screenLanguage } = useI18n();
  const show = (euros: number) => formatEuros(euros, screenLanguage);
  return (
    <NumberField inputMode="decimal" {...props} notation={{ parse: parseAmountInEuros, format: show }} />
  );
}

/** A count: reads `12` and `1 200`. Takes `form.getInputProps(…)`. */
export function CountField(props: NumberFieldProps) {
  return (
    <NumberField inputMode="numeric" {...props} notation={{ parse: parseIntegerInput, format: String }} />
  );
}

/** Hours: reads `7,5` and `7.5`. Takes `form.getInputProps(…)`. */
export function HourCountField(props: NumberFieldProps) {
  const { screenLanguage } = useI18n();
  const show = (hours: number) => formatCount(hours, screenLanguage);
  return <NumberField inputMode="decimal" {...props} notation={{ parse: parseDecimal, format: show }} />;
}

function NumberField({
  value = '',
  onChange,
  onBlur,
  error,
  notation: { parse, format },
  ...rest
}: NumberFieldProps & { notation: Notation }) {
  const formattedValue = typeof value === 'number' ? format(value) : value;
  const [lastInput, setLastInput] = useState({ text: formattedValue, value });
  const [typing, setTyping] = useState(false);
  const isAsTyped = lastInput.value === value && (typing || Boolean(error));
  return (
    <TextInput
      autoComplete="off"
      error={error}
      value={isAsTyped ? lastInput.text : formattedValue}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const next = parse(text) ?? text;
        setLastInput({ text, value: next });
        setTyping(true);
        onChange?.(next);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}
