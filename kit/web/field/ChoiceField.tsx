import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { toSearchText } from '../../search.ts';
import { parseFreeText, toFreeText } from './freeText.ts';

type ChoiceFieldProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'
> & {
  data: readonly { value: string; label: string; disabled?: boolean }[];
  /** The option's value; `''` or null without one; free text is wrapped by `toFreeText`. */
  value?: string | null;
  onChange?: (value: string) => void;
  onSearchChange?: (text: string) => void;
};

/** The first click selects the text, like the Tab key, so that typing replaces it. */
const selectTextOnClick = {
  onPointerDown: ({ currentTarget: field }: PointerEvent<HTMLInputElement>) => {
    if (document.activeElement === field) return;
    const select = () => field.selectionStart === field.selectionEnd && field.select();
    field.addEventListener('click', select, { once: true });
  },
};

/**
 * Searchable select. Text without a choice stays in the field and is invalid (`useSchemaForm`). A full label
 * counts as chosen; Enter takes the marked option, or the only match, without submitting the form. Takes
 * `form.getInputProps(…)`.
 */
export function ChoiceField({
  data,
  value,
  onChange,
  onSearchChange,
  onBlur,
  onKeyDown,
  ...field
}: ChoiceFieldProps) {
  const typed = parseFreeText(value);
  const chosen = data.find((option) => option.value === value);
  const called = (text: string) =>
    data.filter(({ label, disabled }) => !disabled && toSearchText(label) === toSearchText(text));
  return (
    <Select
      {...selectTextOnClick}
      {...field}
      searchable
      // The dropdown would cover an error message when an error focuses the field.
      openOnFocus={false}
      data={data}
      value={chosen?.value ?? null}
      searchValue={typed ?? chosen?.label ?? ''}
      onInput={({ currentTarget: { value: text } }) => {
        onChange?.(toFreeText(text));
        onSearchChange?.(text);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter' && typed !== null) selectMatch(event, typed);
      }}
      onChange={(next) => onChange?.(next ?? '')}
      onBlur={(event) => {
        const [named, ...others] = called(typed ?? '');
        if (typed?.trim() === '') onChange?.('');
        else if (typed !== null && named && others.length === 0) onChange?.(named.value);
        onBlur?.(event);
      }}
    />
  );
}

/** Reads the DOM: new options reset Mantine's own marked index while the mark stays visible. */
function selectMatch(event: KeyboardEvent<HTMLInputElement>, typed: string): void {
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  if (event.currentTarget.getAttribute('aria-expanded') !== 'true' || !list || event.nativeEvent.isComposing)
    return;
  event.preventDefault();
  const found = [...list.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])')];
  const [only, ...others] = found.filter(({ textContent }) =>
    toSearchText(textContent).includes(toSearchText(typed)),
  );
  const marked = found.find((option) => option.hasAttribute('data-combobox-selected'));
  (marked ?? (others.length === 0 ? only : undefined))?.click();
}
