import { useDebouncedValue } from '@mantine/hooks';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MAX_PALETTE_RESULTS, type PaletteSource } from '../../../core/feature/web/palette.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { isSearchLongEnough } from '../../../kit/search.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listEventSearchResults } from '../api.ts';
import { eventKinds, moduleByEventKind, screenPathByEventKind } from '../eventKind.ts';
import { useEventTexts } from './useEventTexts.ts';

const DEBOUNCE_MS = 200;
const MIN_LENGTH = 3;

function useResults(text: string) {
  const { dayOf } = useEventTexts();
  const { building } = useSession();
  const modules = useModules();
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const query = {
    building: building.id,
    when: 'ahead',
    limit: MAX_PALETTE_RESULTS,
    search,
    sort: 'start',
  } as const;
  const { data } = useQuery({
    ...callQuery(listEventSearchResults, query),
    enabled:
      isSearchLongEnough(search, MIN_LENGTH) &&
      eventKinds.some((kind) => modules.has(moduleByEventKind[kind])),
  });
  if (!isSearchLongEnough(text, MIN_LENGTH) || !isSearchLongEnough(search, MIN_LENGTH)) return [];
  return (data?.rows ?? []).map(({ id, kind, name, startDate, startTime }) => ({
    id: `event${id}`,
    label: name,
    description: `${dayOf(startDate)}, ${formatTime(startTime)}`,
    icon: IconCalendarEvent,
    to: `${screenPathByEventKind[kind]}?event=${id}`,
  }));
}

export default { title: 'menu:events.palette', useResults } satisfies PaletteSource;
