import {
  Combobox,
  type ComboboxProps,
  Text,
  TextInput,
  type TextInputProps,
  useCombobox,
} from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Suggestion {
  key: string;
  name: string;
  detail?: string;
}

type AutocompleteFieldProps<Each extends Suggestion> = Omit<
  TextInputProps,
  'value' | 'onChange' | 'onBlur'
> & {
  suggestionsLabel: string;
  suggestions: readonly Each[];
  isSearching?: boolean;
  openOnClick?: boolean;
  selectFirstOption?: boolean;
  selectOnTab?: boolean;
  value: string;
  onChange: (text: string) => void;
  onBlur?: ((event: unknown) => void) | undefined;
  onOptionSubmit: (offer: Each, field: HTMLInputElement) => void;
  width?: ComboboxProps['width'];
};

/** Free text with suggestions (ARIA editable combobox). Takes `form.getInputProps(…)`. */
export function AutocompleteField<Each extends Suggestion>(props: AutocompleteFieldProps<Each>) {
  const {
    suggestionsLabel,
    suggestions,
    isSearching = false,
    openOnClick = false,
    selectFirstOption = true,
    selectOnTab = false,
    ...rest
  } = props;
  const { value, onChange, onBlur, onOptionSubmit, width, ...field } = rest;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [openedBy, setOpenedBy] = useState<'typed' | 'clicked' | null>(null);
  const [markedIndex, setMarkedIndex] = useState<number | null>(null);
  // Number of Enter presses while loading: the first takes the suggestion, the second submits.
  const [awaited, setAwaited] = useState(0);
  const opened = openedBy !== null && suggestions.length > 0;
  const combobox = useCombobox({ opened });
  const at = Math.min(
    markedIndex ?? (openedBy === 'typed' && selectFirstOption ? 0 : -1),
    suggestions.length - 1,
  );

  useEffect(() => {
    if (opened) document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [opened, id, at]);

  const take = (offer: Each | undefined) => {
    setOpenedBy(null);
    setMarkedIndex(null);
    if (offer && input.current) onOptionSubmit(offer, input.current);
  };
  useEffect(() => {
    if (awaited === 0 || isSearching) return;
    const { form } = input.current ?? {};
    // In one task, so that a key press in between goes to the next field.
    queueMicrotask(() => {
      flushSync(() => {
        setAwaited(0);
        take(suggestions[0]);
      });
      if (awaited > 1) form?.requestSubmit();
    });
  }, [awaited, isSearching, suggestions]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && openedBy === 'typed' && isSearching) {
      event.preventDefault();
      return setAwaited((times) => times + 1);
    }
    if (!opened) return;
    if (
      selectOnTab &&
      event.key === 'Tab' &&
      !event.shiftKey &&
      openedBy === 'typed' &&
      suggestions.length === 1
    ) {
      take(suggestions[0]);
      if (document.activeElement !== input.current) event.preventDefault();
      return;
    }
    const [down, up] = [event.key === 'ArrowDown', event.key === 'ArrowUp'];
    if (down || up)
      setMarkedIndex((at + (down ? 1 : at < 0 ? 0 : -1) + suggestions.length) % suggestions.length);
    if (event.key === 'Enter' && at >= 0) take(suggestions[at]);
    if (event.key === 'Escape') setOpenedBy(null);
    if (down || up || (event.key === 'Enter' && at >= 0)) event.preventDefault();
  };
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      position="bottom-start"
      {...(width !== undefined && { width })}
      onOptionSubmit={(index) => take(suggestions[Number(index)])}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          {...field}
          ref={input}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={opened}
          aria-controls={opened ? `${id}list` : undefined}
          aria-activedescendant={opened && at >= 0 ? `${id}${at}` : undefined}
          // Escape closes the suggestions first; pressed again, the dialog.
          data-mantine-stop-propagation={opened || undefined}
          value={value}
          onChange={(event) => {
            setOpenedBy('typed');
            setMarkedIndex(null);
            setAwaited(0);
            onChange(event.currentTarget.value);
          }}
          onClick={() => openOnClick && setOpenedBy((now) => now ?? 'clicked')}
          onBlur={(event) => {
            setOpenedBy(null);
            onBlur?.(event);
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options
          id={`${id}list`}
          aria-label={suggestionsLabel}
          mah="16rem"
          style={{ overflowY: 'auto' }}
        >
          {suggestions.map(({ key, name, detail }, index) => (
            <Combobox.Option
              key={key}
              value={String(index)}
              id={`${id}${index}`}
              selected={index === at}
              aria-selected={index === at}
            >
              <Text size="sm" fw={600}>
                {name}
              </Text>
              {detail && (
                <Text size="xs" c="dimmed">
                  {detail}
                </Text>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
