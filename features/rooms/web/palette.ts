import { IconCalendarPlus, IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useModules } from '../../../core/buildings/web/modules.ts';
import { fits, fitsWish, type PaletteSource, SHOWN } from '../../../core/web/palette.ts';
import { momentInWords, readWish } from '../../../core/web/wishedMoment.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useToday } from '../../../kit/web/today.ts';
import { can } from '../policy.ts';
import { listRooms } from '../wire.ts';
import { addHour, writeSelection } from './calendar/calendarSelection.ts';

function useFound(typed: string) {
  const { building } = useSession();
  const { data = [] } = useQuery({
    ...callQuery(listRooms, { building: building.id }),
    enabled: useModules().has('rooms') && typed !== '',
  });
  if (typed === '') return [];
  return data
    .filter(({ name }) => fits(name, typed))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({
      id: `room${id}`,
      label: name,
      icon: IconPresentation,
      to: `/resident/Reservations?view=rooms&rooms=${id}`,
    }));
}

/** Booking a room: the form opens with the day and the hour that were typed. */
function useActions(typed: string) {
  const { t, language } = useWords();
  const { user } = useSession();
  const today = useToday();
  const modules = useModules();
  const { words, date = today, time } = readWish(typed, today);
  const label = t('menu:rooms.book');
  const isMeant = fitsWish(`${label} ${t('menu:rooms.bookWords')}`, words);
  if (!modules.has('rooms') || !can.book(user) || !isMeant) return [];
  const selection = { date, ...(time && { start: time, end: addHour(time) }) };
  return [
    {
      ...{ id: 'book', label, icon: IconCalendarPlus },
      ...((time || date !== today) && { description: momentInWords(date, time, language) }),
      to: `/resident/Reservations?${new URLSearchParams({ date, book: writeSelection(selection) })}`,
    },
  ];
}

export default { title: 'menu:rooms.palette', useFound, useActions } satisfies PaletteSource;
