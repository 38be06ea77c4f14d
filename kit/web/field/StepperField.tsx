import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import { CountField } from './NumberField.tsx';

interface StepperFieldProps {
  label: string;
  min: number;
  max: number;
  required?: boolean;
  value?: number | string;
  onChange?: (value: number | string) => void;
  onBlur?: (event: unknown) => void;
  error?: ReactNode;
}

/** A small number with buttons and arrow keys for one more and one less. Takes `form.getInputProps(…)`. */
export function StepperField({ min, max, value = '', onChange, ...field }: StepperFieldProps) {
  const { t } = useI18n();
  const now = typeof value === 'number' ? value : min;
  const step = (by: 1 | -1) => onChange?.(Math.max(min, Math.min(max, now + by)));
  const button = (by: 1 | -1) => (
    <ActionIcon
      aria-label={t(by > 0 ? 'ui.oneMore' : 'ui.oneLess')}
      // The arrow keys do the same; a second tab stop is not needed.
      tabIndex={-1}
      disabled={by > 0 ? now >= max : now <= min}
      bg="transparent"
      onClick={() => step(by)}
    >
      {by > 0 ? <IconPlus size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
    </ActionIcon>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <CountField
      {...field}
      value={value}
      {...(onChange && { onChange })}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.select()}
      leftSection={button(-1)}
      rightSection={button(1)}
      styles={{ input: { textAlign: 'center' } }}
    />
  );
}
