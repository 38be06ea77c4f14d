import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconCalendarEvent, IconPresentation, IconSearch, IconUsers } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { listVisits } from '../../features/appointments/wire.ts';
import { eventKinds, moduleOf, screenOf } from '../../features/events/event.ts';
import { listEvents } from '../../features/events/wire.ts';
import { useModules } from '../../features/home/web/modules.ts';
import { listRooms } from '../../features/rooms/wire.ts';
import { addDays } from '../../kit/time.ts';
import { formatDay, formatTime } from '../../kit/web/format.ts';
import { useWords } from '../../kit/web/i18n.ts';
import { callQuery } from '../../kit/web/queries.ts';
import { useSession } from '../../kit/web/session.ts';
import { useToday } from '../../kit/web/today.ts';
import { useMenu } from './menu.ts';

/** How far ahead visitors and events are looked for, in days, and how many of each are offered. */
const DAYS_AHEAD = 30;
const SHOWN = 7;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

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

/** Jumps to a screen, a room, or to a visitor or an event of the next weeks. */
export default function Palette() {
  const { t } = useWords();
  const [query, setQuery] = useState('');
  const screens = useScreens();
  const visitors = useVisitors(query);
  const rooms = useRooms(query);
  const events = useEvents(query);
  const matching = screens.filter(({ label }) => plain(String(label)).includes(plain(query)));
  const groups: SpotlightActionGroupData[] = [
    { group: t('ui.frame.screens'), actions: matching },
    { group: t('ui.frame.visitors'), actions: visitors },
    { group: t('ui.frame.rooms'), actions: rooms },
    { group: t('ui.frame.events'), actions: events },
  ];
  const found = [...matching, ...visitors, ...rooms, ...events].map(({ id }) => id).join();
  useEffect(() => {
    if (query && found) selectFirst();
  }, [query, found]);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      filter={(_, actions) => actions}
      nothingFound={t('ui.frame.nothingFound')}
      scrollable
      maxHeight="min(28rem, 70vh)"
      attributes={{ content: { 'aria-label': t('ui.frame.search') } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={20} stroke={1.5} aria-hidden />,
        placeholder: t('ui.frame.searchHint'),
        'aria-label': t('ui.frame.search'),
        onKeyDownCapture: (event: KeyboardEvent) => event.key === 'Enter' && selectFirst({ keep: true }),
      }}
    />
  );
}

function useScreens() {
  const { t } = useWords();
  const navigate = useNavigate();
  return useMenu().map(({ key, to, icon: IconOf }) => ({
    id: key,
    label: t(`home:places.${key}.title`),
    leftSection: <IconOf size={20} stroke={1.5} aria-hidden />,
    onClick: () => navigate(to),
  }));
}

function useVisitors(query: string) {
  const { language } = useWords();
  const navigate = useNavigate();
  const { building } = useSession();
  const today = useToday();
  const wanted = plain(query.trim());
  const { data = [] } = useQuery({
    ...callQuery(listVisits, { building: building.id, from: today, to: addDays(today, DAYS_AHEAD) }),
    enabled: useModules().has('appointments') && wanted.length > 1,
  });
  if (wanted.length < 2) return [];
  return data
    .filter(({ visitor, organization }) => plain(`${visitor} ${organization}`).includes(wanted))
    .slice(0, SHOWN)
    .map(({ id, visitor, date, time }) => ({
      id: `visit${id}`,
      label: visitor,
      description: `${formatDay(date, language)}, ${formatTime(time)}`,
      leftSection: <IconUsers size={20} stroke={1.5} aria-hidden />,
      onClick: () =>
        navigate(`/resident/table?${new URLSearchParams({ start: date, end: date, q: visitor })}`),
    }));
}

function useRooms(query: string) {
  const navigate = useNavigate();
  const { building } = useSession();
  const wanted = plain(query.trim());
  const { data = [] } = useQuery({
    ...callQuery(listRooms, { building: building.id }),
    enabled: useModules().has('rooms') && wanted.length > 1,
  });
  if (wanted.length < 2) return [];
  return data
    .filter(({ name }) => plain(name).includes(wanted))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({
      id: `room${id}`,
      label: name,
      leftSection: <IconPresentation size={20} stroke={1.5} aria-hidden />,
      onClick: () => navigate(`/resident/Reservations?view=rooms&rooms=${id}`),
    }));
}

function useEvents(query: string) {
  const { language } = useWords();
  const navigate = useNavigate();
  const { building } = useSession();
  const modules = useModules();
  const today = useToday();
  const wanted = plain(query.trim());
  const kinds = wanted.length > 1 ? eventKinds.filter((kind) => modules.has(moduleOf[kind])) : [];
  const lists = useQueries({
    queries: kinds.map((kind) =>
      callQuery(listEvents, { building: building.id, kind, from: today, to: addDays(today, DAYS_AHEAD) }),
    ),
  });
  return lists
    .flatMap(({ data }) => data ?? [])
    .filter(({ name }) => plain(name).includes(wanted))
    .slice(0, SHOWN)
    .map(({ id, kind, name, startDate, startTime }) => ({
      id: `event${id}`,
      label: name,
      description: `${formatDay(startDate, language)}, ${formatTime(startTime)}`,
      leftSection: <IconCalendarEvent size={20} stroke={1.5} aria-hidden />,
      onClick: () => navigate(`${screenOf[kind]}?event=${id}`),
    }));
}
