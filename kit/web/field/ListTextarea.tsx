import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';

interface ListTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'onBlur'> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (newText: string) => void;
  onAdd: (text: string) => void;
  invalid?: boolean;
}

/** Textarea for a list: Enter takes a line; a pasted list or spreadsheet column is taken immediately. */
export function ListTextarea({ value, onChange, onAdd, invalid = false, ...more }: ListTextareaProps) {
  return (
    <Textarea
      {...more}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || value.trim() === '') return;
        event.preventDefault();
        onAdd(value);
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!/[\n\t]/.test(pasted.trim())) return;
        event.preventDefault();
        onAdd(`${value}\n${pasted}`);
      }}
      // The remaining text counts when the form is saved.
      onBlur={() => value.trim() !== '' && !invalid && onAdd(value)}
    />
  );
}
