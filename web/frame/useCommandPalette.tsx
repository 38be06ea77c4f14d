import { Input, Overlay } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useAllFeatures } from '../../core/feature/web/screens.ts';
import { lazyComponent } from '../../kit/web/codeLoading/lazyComponent.ts';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { isPasswordPromptOpen } from '../../kit/web/session/lostSession.ts';
import classes from './createCommandPalette.module.css';
import type { CommandPaletteState } from './createCommandPalette.tsx';

/** `Ctrl K` or `⌘ K` opens the palette. A placeholder field takes the input until its code has loaded. */
export function useCommandPalette(): { toggle: () => void; palette: ReactNode } {
  const { features } = useAllFeatures();
  const [Palette] = useState(() =>
    lazyComponent(async () => {
      const sources = features.flatMap(({ palette }) => palette?.() ?? []);
      const [{ createCommandPalette }, ...sourceModules] = await Promise.all([
        import('./createCommandPalette.tsx'),
        ...sources,
      ]);
      return createCommandPalette(sourceModules.map((source) => source.default));
    }),
  );
  const [isRequested, setRequested] = useState(false);
  const [opened, setOpened] = useState(false);
  const [ready, setReady] = useState(false);
  const [query, setQuery] = useState('');
  const [isEntered, setEntered] = useState(false);
  const origin = useRef<Element | null>(null);
  const isOpen = useRef(false);
  isOpen.current = opened;

  const close = useCallback(() => {
    setOpened(false);
    setReady(false);
    setEntered(false);
    const last = origin.current;
    const palette = document.activeElement?.closest('[role=dialog], search');
    // After a navigation, the new screen's title has the focus.
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      // The closing palette still has the focus and takes it along.
      const isNowhere = !focused || focused === document.body || palette?.contains(focused);
      if (isNowhere && last instanceof HTMLElement) last.focus();
    });
  }, []);
  const toggle = useCallback(() => {
    if (isOpen.current) return close();
    origin.current = document.activeElement;
    setRequested(true);
    setQuery('');
    setOpened(true);
  }, [close]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isIt = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isIt || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // The password prompt covers it.
      if (!isPasswordPromptOpen()) toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);
  const onReady = useCallback(() => setReady(true), []);

  const state = { opened, close, query, setQuery, isEntered, isReady: ready, onReady };
  const palette = (
    <>
      {opened && !ready && <LoadingField {...state} onEnter={() => setEntered(true)} />}
      {isRequested && <Palette {...state} />}
    </>
  );
  return { toggle, palette };
}

function LoadingField({ query, setQuery, close, onEnter }: CommandPaletteState & { onEnter: () => void }) {
  const { t } = useI18n();
  return (
    <search className={classes.standIn} aria-busy="true">
      <Overlay backgroundOpacity={0.4} onClick={close} />
      <Input
        className={classes.field}
        size="lg"
        autoFocus
        leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
        placeholder={t('menu:frame.searchHint')}
        aria-label={t('menu:frame.search')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        data-mantine-stop-propagation
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
          if (key === 'Enter') onEnter();
        }}
      />
    </search>
  );
}
