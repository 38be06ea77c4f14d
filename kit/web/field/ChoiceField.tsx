import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { searchText } from '../../search.ts';
import { unchosen, unchosenText } from './unchosen.ts';

type ChoiceFieldProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'
> & {
  data: readonly { value: string; label: string; disabled?: boolean }[];
  /** The option's value; `''` or null where there is none; what was typed and is none (`unchosen`). */
  value?: string | null;
  /** Gets `''` where the field was emptied. */
  onChange?: (value: string) => void;
  /** Gets what stands in the field. */
  onType?: (text: string) => void;
};

/** What stands there is typed over: a press that brings the focus selects it whole, as the Tab key does. */
const typedOver = {
  onPointerDown: ({ currentTarget: field }: PointerEvent<HTMLInputElement>) => {
    if (document.activeElement === field) return;
    // The press puts the caret into it, and selects no more than somebody drags.
    const select = () => field.selectionStart === field.selectionEnd && field.select();
    field.addEventListener('click', select, { once: true });
  },
};

/**
 * One of a list, found by typing. What was typed and not chosen stays where it is: leaving asks, and the form says that one must be
 * chosen (`useSchemaForm`). Whoever types a name whole has chosen it; Enter takes the one that is marked, or the only one found, and sends
 * no form while the list stands open. Takes `form.getInputProps(…)`.
 */
export function ChoiceField({
  data,
  value,
  onChange,
  onType,
  onBlur,
  onKeyDown,
  ...field
}: ChoiceFieldProps) {
  const typed = unchosenText(value);
  const chosen = data.find((option) => option.value === value);
  const called = (text: string) =>
    data.filter(({ label, disabled }) => !disabled && searchText(label) === searchText(text));
  return (
    <Select
      {...typedOver}
      {...field}
      searchable
      // Its list would cover what is said below it when a problem brings the focus here.
      openOnFocus={false}
      data={data}
      value={chosen?.value ?? null}
      searchValue={typed ?? chosen?.label ?? ''}
      onInput={({ currentTarget: { value: text } }) => {
        onChange?.(unchosen(text));
        onType?.(text);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter' && typed !== null) chooseFound(event, typed);
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

/** Options that come anew unmark the one that the arrows had marked, which is still seen to be: so the list itself is asked. */
function chooseFound(event: KeyboardEvent<HTMLInputElement>, typed: string): void {
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  if (event.currentTarget.getAttribute('aria-expanded') !== 'true' || !list || event.nativeEvent.isComposing)
    return;
  event.preventDefault();
  const found = [...list.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])')];
  const [only, ...others] = found.filter(({ textContent }) =>
    searchText(textContent).includes(searchText(typed)),
  );
  const marked = found.find((option) => option.hasAttribute('data-combobox-selected'));
  (marked ?? (others.length === 0 ? only : undefined))?.click();
}
