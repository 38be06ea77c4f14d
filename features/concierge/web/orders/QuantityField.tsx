import { ActionIcon, Input } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { CountField } from '../../../../kit/web/field/NumberField.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import { QUANTITY_MAX } from '../../order.ts';
import classes from './Orders.module.css';

interface QuantityFieldProps {
  label: string;
  value?: number | string;
  onChange?: (value: number | string) => void;
  onBlur?: (event: unknown) => void;
  error?: ReactNode;
}

/** How many, typed or by two large buttons. Takes `form.getInputProps(…)`. */
export function QuantityField({ label, value = '', onChange, onBlur, error }: QuantityFieldProps) {
  const { t } = useWords();
  const id = useId();
  const number = typeof value === 'number' ? value : 0;
  const step = (by: 1 | -1) => onChange?.(Math.min(Math.max(number + by, 1), QUANTITY_MAX));
  return (
    <Input.Wrapper id={id} label={label} error={error} required>
      <div className={classes.quantity}>
        <ActionIcon
          variant="default"
          aria-label={t('concierge:order.fewer')}
          onClick={() => step(-1)}
          disabled={number <= 1}
        >
          <IconMinus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <CountField
          id={id}
          className={classes.number}
          aria-label={label}
          value={value}
          error={Boolean(error)}
          {...(onChange && { onChange })}
          onBlur={(event) => onBlur?.(event)}
        />
        <ActionIcon
          variant="default"
          aria-label={t('concierge:order.more')}
          onClick={() => step(1)}
          disabled={number >= QUANTITY_MAX}
        >
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </Input.Wrapper>
  );
}
