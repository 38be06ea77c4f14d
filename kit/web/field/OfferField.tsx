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

/** Something that is offered for what is typed. */
export interface Offer {
  /** Unique among those offered. */
  key: string;
  name: string;
  /** What tells it from others of the same name. */
  detail?: string;
}

type OfferFieldProps<Each extends Offer> = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  /** Names the list for screen readers. */
  offersLabel: string;
  /** What is offered for what stands in the field. */
  offers: readonly Each[];
  /** They are on their way: Enter waits for the first of them. */
  isSearching?: boolean;
  /** A click into the field offers them, before anything is typed. */
  opensOnClick?: boolean;
  /** Whether Enter takes the first once something is typed, without the arrows. */
  proposesFirst?: boolean;
  /** Tab takes the only one that is left. */
  tabTakesOnly?: boolean;
  value: string;
  onChange: (text: string) => void;
  onBlur?: ((event: unknown) => void) | undefined;
  /** One was taken; `field` is where that was. */
  onTake: (offer: Each, field: HTMLInputElement) => void;
  /** Of the list, where the field is too narrow for it. */
  width?: ComboboxProps['width'];
};

/**
 * A text below which it is offered what is probably meant (ARIA: an editable combobox). Whatever is typed stands: taking is up to the
 * reader. Takes `form.getInputProps(…)`.
 */
export function OfferField<Each extends Offer>(props: OfferFieldProps<Each>) {
  const {
    offersLabel,
    offers,
    isSearching = false,
    opensOnClick = false,
    proposesFirst = true,
    tabTakesOnly = false,
    ...rest
  } = props;
  const { value, onChange, onBlur, onTake, width, ...field } = rest;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // What is typed is searched for until something is taken, or the field is left.
  const [asked, setAsked] = useState<'typed' | 'clicked' | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  // How often Enter was pressed for what is on its way: to take it, and to go on.
  const [awaited, setAwaited] = useState(0);
  const opened = asked !== null && offers.length > 0;
  const combobox = useCombobox({ opened });
  const at = Math.min(moved ?? (asked === 'typed' && proposesFirst ? 0 : -1), offers.length - 1);

  useEffect(() => {
    // There may be more than the list has room for.
    if (opened) document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [opened, id, at]);

  const take = (offer: Each | undefined) => {
    setAsked(null);
    setMoved(null);
    if (offer && input.current) onTake(offer, input.current);
  };
  useEffect(() => {
    if (awaited === 0 || isSearching) return;
    const { form } = input.current ?? {};
    // In one task: a key that is pressed between would go where taking has led, and not to what comes next.
    queueMicrotask(() => {
      flushSync(() => {
        setAwaited(0);
        take(offers[0]);
      });
      if (awaited > 1) form?.requestSubmit();
    });
  }, [awaited, isSearching, offers]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && asked === 'typed' && isSearching) {
      event.preventDefault();
      return setAwaited((times) => times + 1);
    }
    if (!opened) return;
    if (tabTakesOnly && event.key === 'Tab' && !event.shiftKey && asked === 'typed' && offers.length === 1) {
      take(offers[0]);
      // Taking may have led on already.
      if (document.activeElement !== input.current) event.preventDefault();
      return;
    }
    const [down, up] = [event.key === 'ArrowDown', event.key === 'ArrowUp'];
    if (down || up) setMoved((at + (down ? 1 : at < 0 ? 0 : -1) + offers.length) % offers.length);
    if (event.key === 'Enter' && at >= 0) take(offers[at]);
    if (event.key === 'Escape') setAsked(null);
    if (down || up || (event.key === 'Enter' && at >= 0)) event.preventDefault();
  };
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      position="bottom-start"
      {...(width !== undefined && { width })}
      onOptionSubmit={(index) => take(offers[Number(index)])}
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
          // Escape closes what is offered first, and the dialog around it only when pressed again.
          data-mantine-stop-propagation={opened || undefined}
          value={value}
          onChange={(event) => {
            setAsked('typed');
            setMoved(null);
            setAwaited(0);
            onChange(event.currentTarget.value);
          }}
          onClick={() => opensOnClick && setAsked((now) => now ?? 'clicked')}
          onBlur={(event) => {
            setAsked(null);
            onBlur?.(event);
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options id={`${id}list`} aria-label={offersLabel} mah="16rem" style={{ overflowY: 'auto' }}>
          {offers.map(({ key, name, detail }, index) => (
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
