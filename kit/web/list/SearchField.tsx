import { CloseButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { text, useAddress } from '../address.ts';
import { useWords } from '../i18n.ts';
import classes from './SearchField.module.css';
import { SearchInput } from './SearchInput.tsx';

const SETTLES_AFTER = 150;

/** What Enter does with what was typed: whether it is done, and the field is ready for the next; else why it is not, in words. */
export type SearchTaken = { done: true } | { done: false; why: string };

type SearchFieldProps = {
  /** What is searched, for screen readers and as the hint in the field: `Search a visitor`. */
  label: string;
  /** Takes what was typed by Enter, where there is something that is usually done with the one thing found. */
  onEnter?: ((typed: string) => Promise<SearchTaken>) | undefined;
};

/** A search as one types. What was typed stands in the address, as `?q=`, once the fingers rest. `/` leads to it from anywhere. */
export function SearchField({ label, onEnter }: SearchFieldProps) {
  const { t } = useWords();
  const [{ q: searched }, change] = useAddress({ q: text() });
  const [typed, setTyped] = useState(searched);
  const [said, setSaid] = useState('');
  const settled = useRef(searched);
  const isTaking = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((q: string) => {
    if (q === settled.current) return;
    settled.current = q;
    change({ q }, 'replace');
  }, SETTLES_AFTER);
  const type = (now: string) => {
    setTyped(now);
    setSaid('');
    search(now);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  useSlash(field);

  // Back, Forward or a link changed the address.
  useEffect(() => {
    if (searched === settled.current) return;
    settled.current = searched;
    search.cancel();
    setTyped(searched);
  }, [searched, search]);

  useEffect(() => {
    // A search that starts after the click would cancel the navigation that the click starts. Blur is too early: the list
    // would move under the pointer.
    const flush = () => search.flush();
    addEventListener('click', flush, { capture: true });
    return () => removeEventListener('click', flush, { capture: true });
  }, [search]);

  const take = async () => {
    if (!onEnter || typed.trim() === '' || isTaking.current) return;
    isTaking.current = true;
    search.flush();
    const taken = await onEnter(typed).finally(() => {
      isTaking.current = false;
    });
    setSaid(taken.done ? '' : taken.why);
    // What somebody typed meanwhile is already about the next.
    if (taken.done && field.current?.value === typed) type('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is held down, or that ends the writing of a letter, is not meant.
    if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) void take();
  };

  return (
    <div className={classes.search} style={{ '--letters': label.length } as CSSProperties}>
      <SearchInput
        label={label}
        value={typed}
        onChange={type}
        onKeyDown={onKeyDown}
        onBlur={() => setSaid('')}
        ref={field}
        rightSection={typed && <CloseButton aria-label={t('ui.clear')} onClick={clear} />}
        aria-keyshortcuts="/"
      />
      {onEnter && (
        <p className={classes.said} aria-live="polite" data-empty={said === '' || undefined}>
          {said}
        </p>
      )}
    </div>
  );
}

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** `/` goes to the field from anywhere on the screen: not from what one types into, nor from within a dialog or a menu. */
function useSlash(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const go = (event: globalThis.KeyboardEvent) => {
      const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (event.key !== '/' || isElsewhere) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      if (document.querySelector('[role=dialog][aria-modal=true]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', go);
    return () => removeEventListener('keydown', go);
  }, [field]);
}
