import '@mantine/spotlight/styles.css';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { type Icon, IconLanguage, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMenuEntries } from '../../core/feature/web/menu.ts';
import {
  matchesCommand,
  matchesSearch,
  type PaletteResult,
  type PaletteSource,
} from '../../core/feature/web/palette.ts';
import { languages } from '../../kit/actor.ts';
import { isSearchLongEnough } from '../../kit/search.ts';
import { storeAndApplyLanguage, useI18n } from '../../kit/web/i18n/i18n.ts';
import { useSession } from '../../kit/web/session/session.ts';
import { languageNames } from './LanguageSwitch.tsx';
import { confirmAndSignOut } from './signOut.ts';

const SHORTEST = 2;

export interface CommandPaletteState {
  opened: boolean;
  close: () => void;
  query: string;
  setQuery: (query: string) => void;
  isEntered: boolean;
  isReady: boolean;
  onReady: () => void;
}

type Offered =
  | PaletteResult
  | { id: string; label: string; description?: string; icon: Icon; take: () => void };

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

function clickSelected(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector<HTMLElement>('[data-selected]')?.click();
}

export const createCommandPalette = (sources: readonly PaletteSource[]) => ({
  default: (state: CommandPaletteState) => <Palette sources={sources} {...state} />,
});

/** Mantine's dialogs ignore the Escape key of an element with this attribute. */
const keepEscapeFromDialogs = { 'data-mantine-stop-propagation': true };

function Palette({
  sources,
  opened,
  close,
  query,
  setQuery,
  isEntered,
  isReady,
  onReady,
}: CommandPaletteState & { sources: readonly PaletteSource[] }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const own = useOwnActions().filter(
    ({ label, words }) => query && matchesSearch(`${label} ${words}`, query),
  );
  const screens = useScreens().filter(({ label }) => matchesCommand(label, query));
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  const searchText = query.trim();
  // The list of sources never changes, so the order of hooks is stable.
  const sourceResults = sources.map(({ title, useResults }) => ({
    title: t(title),
    found: useResults(isSearchLongEnough(searchText, SHORTEST) ? searchText : ''),
  }));
  const sourceActions = sources.flatMap(({ useActions }) => useActions?.(searchText) ?? []);
  const actionOf = ({ icon: IconOf, ...offer }: Offered) => ({
    id: offer.id,
    label: offer.label,
    ...(offer.description && { description: offer.description }),
    leftSection: <IconOf size={20} stroke={1.5} aria-hidden />,
    onClick: 'to' in offer ? () => void navigate(offer.to) : offer.take,
  });
  const actions = { title: t('menu:frame.actions'), found: [...sourceActions, ...own] };
  // The beginning of a screen's name lists screens first.
  const isNamed = ({ label }: Offered) =>
    searchText !== '' && matchesSearch(label.slice(0, searchText.length), searchText);
  const matchingScreens = screens.filter(isNamed);
  const pages = { title: t('menu:frame.screens'), found: [...new Set([...matchingScreens, ...screens])] };
  const all: { title: string; found: readonly Offered[] }[] = [
    ...(matchingScreens.length > 0 ? [pages, actions] : [actions, pages]),
    ...sourceResults,
  ];
  const groups: SpotlightActionGroupData[] = all.map((group) => ({
    group: group.title,
    actions: group.found.map(actionOf),
  }));
  const ids = all.flatMap((group) => group.found.map(({ id }) => id)).join();
  useEffect(() => {
    if (!query || !ids) return;
    selectFirst();
    if (isEntered && isReady) clickSelected();
  }, [query, ids, isEntered, isReady]);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={close}
      returnFocus={false}
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
        onFocus: ({ currentTarget }) => {
          // Puts the caret after text typed in the placeholder field.
          currentTarget.setSelectionRange(query.length, query.length);
          onReady();
        },
        ...keepEscapeFromDialogs,
        onKeyDownCapture: ({ key }: KeyboardEvent) => {
          if (key === 'Enter') selectFirst({ keep: true });
          if (key === 'Escape') close();
        },
      }}
    />
  );
}

function useScreens() {
  const { t } = useI18n();
  return useMenuEntries().map(({ key, to, icon, title }) => ({ id: key, label: t(title), icon, to }));
}

function useOwnActions() {
  const { t, language } = useI18n();
  const { user } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const scheme = dark ? 'light' : 'dark';
  const others = user.company.maySwitchLanguage ? languages.filter((each) => each !== language) : [];
  return [
    ...others.map((each) => ({
      id: `speak ${each}`,
      label: t('menu:frame.speak', { name: languageNames[each] }),
      icon: IconLanguage,
      words: t('menu:frame.speakWords'),
      take: () => void storeAndApplyLanguage(each),
    })),
    {
      id: 'scheme',
      label: t(`ui.scheme.${scheme}`),
      icon: dark ? IconSun : IconMoon,
      words: t('menu:frame.lookWords'),
      take: () => setColorScheme(scheme),
    },
    {
      id: 'leave',
      label: t('menu:frame.logOut'),
      icon: IconLogout,
      words: t('menu:frame.logOutWords'),
      take: () => void confirmAndSignOut(),
    },
  ];
}
