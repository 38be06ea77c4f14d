import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { type DialogState, findLoadedRow, useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { listEvents } from '../api.ts';
import type { BuildingEvent } from '../event.ts';
import type { EventKind } from '../eventKind.ts';

export function useEventFromUrl(
  building: number,
  kind: EventKind,
  id: number | undefined,
  asAnybody = false,
) {
  const query = callQuery(listEvents, { building, kind, id: id ?? 0 }, asAnybody);
  return useQuery({ ...query, enabled: id !== undefined });
}

/** A missing or cancelled event is reported as gone, because mails keep linking to it. */
export function useEventDialog(
  name: 'event' | 'edit' | 'attendees' | 'cancel' | 'copy' | 'write',
  eventQuery: ReturnType<typeof useEventFromUrl>,
  more: { leave?: (params: URLSearchParams) => void; may?: (event: BuildingEvent) => boolean } = {},
): DialogState<BuildingEvent> {
  const { t } = useI18n();
  return useUrlDialog<BuildingEvent>({
    ...more,
    name,
    serialize: ({ id }) => String(id),
    find: (text) => findLoadedRow(eventQuery, ({ id }) => String(id) === text),
    missingMessage: t('events:calendar.gone'),
  });
}
