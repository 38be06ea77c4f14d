import { CloseButton } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { text, useAddress } from '../address.ts';
import { useWords } from '../i18n.ts';
import { SearchInput } from './SearchInput.tsx';

const SETTLES_AFTER = 150;

type SearchFieldProps = {
  /** What is searched, for screen readers and as the hint in the field: `Search a visitor`. */
  label: string;
};

/** A search as one types. What was typed stands in the address, as `?q=`, once the fingers rest. */
export function SearchField({ label }: SearchFieldProps) {
  const { t } = useWords();
  const [{ q: searched }, change] = useAddress({ q: text() });
  const [typed, setTyped] = useState(searched);
  const settled = useRef(searched);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };

  // Back, Forward or a link changed the address.
  useEffect(() => {
    if (searched === settled.current) return;
    settled.current = searched;
    setTyped(searched);
  }, [searched]);

  const settle = useCallback(() => {
    if (typed === settled.current) return;
    settled.current = typed;
    change({ q: typed }, 'replace');
  }, [typed, change]);

  useEffect(() => {
    const timer = setTimeout(settle, SETTLES_AFTER);
    // Whoever goes on to something else has done typing: later, this would call off the screen they go to. Not when they leave
    // the field, which is before they let go: what they press would move away from under them.
    addEventListener('click', settle, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('click', settle, { capture: true });
    };
  }, [settle]);

  return (
    <SearchInput
      label={label}
      value={typed}
      onChange={setTyped}
      ref={field}
      rightSection={typed && <CloseButton aria-label={t('ui.clear')} onClick={clear} />}
      w={{ base: '100%', sm: '18rem' }}
      miw={0}
    />
  );
}
