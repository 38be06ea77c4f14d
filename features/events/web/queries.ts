import { TODAY_LIST_DAYS_AHEAD } from '../../../core/feature/web/today.ts';
import { modulesQuery } from '../../../core/feature/web/useModules.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import type { Session } from '../../../kit/web/session/session.ts';
import { listEvents } from '../api.ts';
import { type EventKind, eventKinds, moduleByEventKind } from '../eventKind.ts';

export const nextEventsQuery = (building: number, kind: EventKind, from: LocalDate) =>
  callQuery(listEvents, { building, kind, from, to: addDays(from, TODAY_LIST_DAYS_AHEAD) });

export async function prefetchNextEvents({ building: { id } }: Session, today: LocalDate): Promise<void> {
  const [modules] = await queryClient.ensureQueryData(modulesQuery(id)).catch(() => []);
  for (const kind of eventKinds)
    if (modules?.[moduleByEventKind[kind]]) void queryClient.prefetchQuery(nextEventsQuery(id, kind, today));
}
