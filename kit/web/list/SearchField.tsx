import { CloseButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import { textParam, useUrlState } from '../navigation/useUrlState.ts';
import classes from './SearchField.module.css';
import { SearchInput } from './SearchInput.tsx';

const DEBOUNCE_MS = 150;

/** Result of Enter: done clears the field; otherwise `message` is shown. */
export type SearchFieldEnterResult = { done: true } | { done: false; message: string };

type SearchFieldProps = {
  label: string;
  /** For example, checks in the visitor who was found. */
  onEnter?: ((text: string) => Promise<SearchFieldEnterResult>) | undefined;
};

/** Debounced search field, kept in the address as `?q=`. The key `/` focuses it. */
export function SearchField({ label, onEnter }: SearchFieldProps) {
  const { t } = useI18n();
  const [{ q: searched }, change] = useUrlState({ q: textParam() });
  const [text, setText] = useState(searched);
  const [message, setMessage] = useState('');
  const appliedQuery = useRef(searched);
  const isEntering = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((q: string) => {
    if (q === appliedQuery.current) return;
    appliedQuery.current = q;
    change({ q }, 'replace');
  }, DEBOUNCE_MS);
  const type = (now: string) => {
    setText(now);
    setMessage('');
    search(now);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  useSlashKey(() => {
    field.current?.focus();
    field.current?.select();
  });

  useEffect(() => {
    if (searched === appliedQuery.current) return;
    appliedQuery.current = searched;
    search.cancel();
    setText(searched);
  }, [searched, search]);

  useEffect(() => {
    // A search after the click would cancel the navigation that the click starts. On blur, the list would
    // move under the pointer.
    const flush = () => search.flush();
    addEventListener('click', flush, { capture: true });
    return () => removeEventListener('click', flush, { capture: true });
  }, [search]);

  const runEnter = async () => {
    if (!onEnter || text.trim() === '' || isEntering.current) return;
    isEntering.current = true;
    search.flush();
    const enterResult = await onEnter(text).finally(() => {
      isEntering.current = false;
    });
    setMessage(enterResult.done ? '' : enterResult.message);
    // The user may be typing the next search already.
    if (enterResult.done && field.current?.value === text) type('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores a held key, and Enter that ends an IME composition.
    if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) void runEnter();
  };

  return (
    <div className={classes.search} style={{ '--letters': label.length } as CSSProperties}>
      <SearchInput
        label={label}
        value={text}
        onChange={type}
        onKeyDown={onKeyDown}
        onBlur={() => setMessage('')}
        ref={field}
        rightSection={text && <CloseButton aria-label={t('ui.clear')} onClick={clear} />}
        aria-keyshortcuts="/"
      />
      {onEnter && (
        <p className={classes.message} aria-live="polite" data-empty={message === '' || undefined}>
          {message}
        </p>
      )}
    </div>
  );
}

const TEXT_INPUTS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

export function useSlashKey(onPress: () => void, isOn = true) {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOn) return;
    const go = (event: globalThis.KeyboardEvent) => {
      const isOtherShortcut = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (event.key !== '/' || isOtherShortcut) return;
      if (event.target instanceof Element && event.target.closest(TEXT_INPUTS)) return;
      if (document.querySelector('[role=dialog][aria-modal=true]')) return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', go);
    return () => removeEventListener('keydown', go);
  }, [isOn]);
}
