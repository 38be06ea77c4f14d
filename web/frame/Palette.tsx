import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreenEntries } from '../../core/web/menu.ts';
import { type Found, fits, type PaletteSource } from '../../core/web/palette.ts';
import { useWords } from '../../kit/web/i18n.ts';

/** As many letters as make it worth looking for things. */
const SHORTEST = 2;

const [store, spotlight] = createSpotlight();

/** Marks the first result as the one that Enter opens, unless `keep` and one is marked already. */
function selectFirst({ keep = false } = {}): void {
  const list = document.getElementById(store.getState().listId);
  const selected = list?.querySelector('[data-selected]');
  if (keep && selected) return;
  selected?.removeAttribute('data-selected');
  const first = list?.querySelector('[data-action]');
  first?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
}

/** Opens or closes the palette. */
export function togglePalette(): void {
  spotlight.toggle();
}

/** The palette that finds screens, and what these sources find. */
export const paletteOf = (sources: readonly PaletteSource[]) => ({
  default: () => <Palette sources={sources} />,
});

/** Jumps to a screen, or to something of a feature: a room, a visitor or an event of the next weeks. */
function Palette({ sources }: { sources: readonly PaletteSource[] }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const screens = useScreens().filter(({ label }) => fits(label, query));
  const typed = query.trim();
  // The list of sources is the same at every call, and so are the hooks.
  const found = sources.map(({ title, useFound }) => ({
    title: t(title),
    found: useFound(typed.length < SHORTEST ? '' : typed),
  }));
  const actionOf = ({ to, icon: IconOf, ...what }: Found) => ({
    ...what,
    leftSection: <IconOf size={20} stroke={1.5} aria-hidden />,
    onClick: () => navigate(to),
  });
  const all = [{ title: t('menu:frame.screens'), found: screens }, ...found];
  const groups: SpotlightActionGroupData[] = all.map((group) => ({
    group: group.title,
    actions: group.found.map(actionOf),
  }));
  const ids = all.flatMap((group) => group.found.map(({ id }) => id)).join();
  useEffect(() => {
    if (query && ids) selectFirst();
  }, [query, ids]);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      filter={(_, actions) => actions}
      nothingFound={t('menu:frame.nothingFound')}
      scrollable
      maxHeight="min(28rem, 70vh)"
      attributes={{ content: { 'aria-label': t('menu:frame.search') } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={20} stroke={1.5} aria-hidden />,
        placeholder: t('menu:frame.searchHint'),
        'aria-label': t('menu:frame.search'),
        onKeyDownCapture: (event: KeyboardEvent) => event.key === 'Enter' && selectFirst({ keep: true }),
      }}
    />
  );
}

function useScreens() {
  const { t } = useWords();
  return useScreenEntries().map(({ key, to, icon, title }) => ({ id: key, label: t(title), icon, to }));
}
