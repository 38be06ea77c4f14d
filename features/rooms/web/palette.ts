import { useDebouncedValue } from '@mantine/hooks';
import { IconCalendarEvent, IconCalendarPlus, IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  getUnmatchedSearchWords,
  MAX_PALETTE_RESULTS,
  matchesSearch,
  type PaletteSource,
} from '../../../core/feature/web/palette.ts';
import { formatMoment, parsePaletteText } from '../../../core/feature/web/parsePaletteText.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { isSearchLongEnough } from '../../../kit/search.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { can } from '../policy.ts';
import { listRooms } from '../reservations/api.ts';
import { searchReservations } from '../reservations/searchApi.ts';
import { addHour, serializeCalendarSelection } from '../reservations/web/calendar/calendarSelection.ts';

const SETTLES_AFTER = 200;
/** Shorter texts match too much. */
const SHORTEST = 3;

function useRooms(searchText: string) {
  const { building } = useSession();
  const { data = [] } = useQuery({
    ...callQuery(listRooms, { building: building.id }),
    enabled: useModules().has('rooms') && searchText !== '',
  });
  return data;
}

function useResults(searchText: string) {
  const { language } = useI18n();
  const { building } = useSession();
  const rooms = useRooms(searchText);
  const [search] = useDebouncedValue(searchText, SETTLES_AFTER);
  const results = useQuery({
    ...callQuery(searchReservations, {
      building: building.id,
      limit: MAX_PALETTE_RESULTS,
      search,
      sort: 'when',
    }),
    enabled: useModules().has('rooms') && isSearchLongEnough(search, SHORTEST),
  });
  if (searchText === '') return [];
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  const meetings = isSearchLongEnough(search, SHORTEST) ? (results.data?.rows ?? []) : [];
  return [
    ...rooms
      .filter(({ name }) => matchesSearch(name, searchText))
      .slice(0, MAX_PALETTE_RESULTS)
      .map(({ id, name }) => ({
        id: `room${id}`,
        label: name,
        icon: IconPresentation,
        to: `/resident/Reservations?view=day&rooms=${id}`,
      })),
    ...meetings
      .filter(({ title, holder }) => title !== '' || holder !== null)
      .map(({ id, date, start, rooms: ids, title, holder }) => ({
        id: `reservation${id}`,
        label: title || `${holder?.firstName} ${holder?.lastName}`,
        description: [
          ids.map((room) => names.get(room) ?? '').join(' + '),
          formatMoment(date, start, language),
        ].join(' · '),
        icon: IconCalendarEvent,
        to: `/resident/Reservations?${new URLSearchParams({ date, details: String(id) })}`,
      })),
  ];
}

function useActions(searchText: string) {
  const { t, language } = useI18n();
  const { user, building } = useSession();
  const today = useToday();
  const rooms = useRooms(searchText);
  const { words, date = today, time } = parsePaletteText(searchText, today);
  const label = t('menu:rooms.book');
  if (!useModules().has('rooms') || !can.bookAtAll(user, building.id)) return [];
  const isSaid = time !== undefined || date !== today;
  const moment = isSaid ? [formatMoment(date, time, language)] : [];
  const offer = (room?: { id: number; name: string }) => {
    const hours = time && { start: time, end: addHour(time) };
    const book = serializeCalendarSelection({ date, ...hours, ...(room && { rooms: [room.id] }) });
    const description = [...(room ? [room.name] : []), ...moment].join(' · ');
    return {
      id: room ? `book${room.id}` : 'book',
      label,
      icon: IconCalendarPlus,
      ...(description && { description }),
      to: `/resident/Reservations?${new URLSearchParams({ date, book })}`,
    };
  };
  const rest = getUnmatchedSearchWords(`${label} ${t('menu:rooms.bookWords')}`, words);
  if (rest === '') return [offer()];
  // A name alone is a search; with a day, time or action word, it is a booking.
  const isToBook = isSaid || rest !== getUnmatchedSearchWords('', words);
  return isToBook ? rooms.filter(({ name }) => matchesSearch(name, rest)).map(offer) : [];
}

export default { title: 'menu:rooms.palette', useResults, useActions } satisfies PaletteSource;
