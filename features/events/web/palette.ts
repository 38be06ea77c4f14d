import { IconCalendarEvent } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useModules } from '../../../core/buildings/web/modules.ts';
import { fits, type PaletteSource, SHOWN } from '../../../core/web/palette.ts';
import { addDays } from '../../../kit/time.ts';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useToday } from '../../../kit/web/today.ts';
import { eventKinds, moduleOf, screenOf } from '../eventKind.ts';
import { listEvents } from '../wire.ts';

/** How far ahead events are looked for, in days. */
const DAYS_AHEAD = 30;

function useFound(typed: string) {
  const { language } = useWords();
  const { building } = useSession();
  const modules = useModules();
  const today = useToday();
  const kinds = typed === '' ? [] : eventKinds.filter((kind) => modules.has(moduleOf[kind]));
  const lists = useQueries({
    queries: kinds.map((kind) =>
      callQuery(listEvents, { building: building.id, kind, from: today, to: addDays(today, DAYS_AHEAD) }),
    ),
  });
  return lists
    .flatMap(({ data }) => data ?? [])
    .filter(({ name }) => fits(name, typed))
    .slice(0, SHOWN)
    .map(({ id, kind, name, startDate, startTime }) => ({
      id: `event${id}`,
      label: name,
      description: `${formatDay(startDate, language)}, ${formatTime(startTime)}`,
      icon: IconCalendarEvent,
      to: `${screenOf[kind]}?event=${id}`,
    }));
}

export default { title: 'menu:events.palette', useFound } satisfies PaletteSource;
