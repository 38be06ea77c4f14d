import { Select, type SelectProps, Text } from '@mantine/core';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { toSearchText } from '../../search.ts';
import { decodeFreeTextSelectValue, encodeFreeTextSelectValue } from './freeText.ts';

type SearchableSelectFieldProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'
> & {
  data: readonly { value: string; label: string; disabled?: boolean }[];
  /** The option's value; `''` or null without one; free text is wrapped by `encodeFreeTextSelectValue`. */
  value?: string | null;
  onChange?: (value: string) => void;
  onSearchChange?: (text: string) => void;
};

export function TwoLineOption({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {first}
      </Text>
      <Text size="xs" c="dimmed">
        {second}
      </Text>
    </div>
  );
}

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
export function SearchableSelectField({
  data,
  value,
  onChange,
  onSearchChange,
  onBlur,
  onKeyDown,
  ...field
}: SearchableSelectFieldProps) {
  const freeText = decodeFreeTextSelectValue(value);
  const selectedOption = data.find((option) => option.value === value);
  const findByLabel = (text: string) =>
    data.filter(({ label, disabled }) => !disabled && toSearchText(label) === toSearchText(text));
  return (
    <Select
      {...selectTextOnClick}
      {...field}
      searchable
      // The dropdown would cover an error message when an error focuses the field.
      openOnFocus={false}
      data={data}
      value={selectedOption?.value ?? null}
      searchValue={freeText ?? selectedOption?.label ?? ''}
      onInput={({ currentTarget: { value: text } }) => {
        onChange?.(encodeFreeTextSelectValue(text));
        onSearchChange?.(text);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter' && freeText !== null) selectMatch(event, freeText);
      }}
      onChange={(next) => onChange?.(next ?? '')}
      onBlur={(event) => {
        const [firstMatch, ...others] = findByLabel(freeText ?? '');
        if (freeText?.trim() === '') onChange?.('');
        else if (freeText !== null && firstMatch && others.length === 0) onChange?.(firstMatch.value);
        onBlur?.(event);
      }}
    />
  );
}

/** Reads the DOM: new options reset Mantine's own marked index while the mark stays visible. */
function selectMatch(event: KeyboardEvent<HTMLInputElement>, searchText: string): void {
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  if (event.currentTarget.getAttribute('aria-expanded') !== 'true' || !list || event.nativeEvent.isComposing)
    return;
  event.preventDefault();
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])')];
  const [only, ...others] = options.filter(({ textContent }) =>
    toSearchText(textContent).includes(toSearchText(searchText)),
  );
  const marked = options.find((option) => option.hasAttribute('data-combobox-selected'));
  (marked ?? (others.length === 0 ? only : undefined))?.click();
}
