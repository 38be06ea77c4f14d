import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';

interface ListTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'onBlur'> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (typed: string) => void;
  /** Takes what stands in it, one thing a line; who takes it empties the field. */
  onTake: (text: string) => void;
  /** What stands in it is to be put right first: leaving the field does not take it. */
  isWrong?: boolean;
}

/** Things are typed into it one a line, each taken by Enter, or pasted as a list or as columns of a spreadsheet, taken at once. */
export function ListTextarea({ value, onChange, onTake, isWrong = false, ...more }: ListTextareaProps) {
  return (
    <Textarea
      {...more}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || value.trim() === '') return;
        event.preventDefault();
        onTake(value);
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!/[\n\t]/.test(pasted.trim())) return;
        event.preventDefault();
        onTake(`${value}\n${pasted}`);
      }}
      // What stands in it when the form is saved is meant.
      onBlur={() => value.trim() !== '' && !isWrong && onTake(value)}
    />
  );
}
