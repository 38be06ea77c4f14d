import { and, eq, inArray } from 'drizzle-orm';
import {
  appendBuildingName,
  type FutureEntry,
  type PreviewDeletion,
  toDeletionEffects,
} from '../../../core/server/personalData.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import { isEventOver } from './places.ts';
import { eventRegistrations, events, eventWaitingListEntries } from './tables.ts';

export async function findFutureEventPlaces(
  context: Pick<UserRequestContext, 'db' | 'now'>,
  building: Building,
  people: readonly number[],
  kind: 'registered' | 'waiting',
) {
  const table = events.in(building);
  const registrations = (kind === 'registered' ? eventRegistrations : eventWaitingListEntries).in(building);
  const rows = await context.db
    .select({
      id: table.id,
      userId: registrations.userId,
      name: table.name,
      startDate: table.startDate,
      startTime: table.startTime,
      endDate: table.endDate,
      endTime: table.endTime,
    })
    .from(registrations)
    .innerJoin(table, eq(table.id, registrations.eventId))
    .where(and(inArray(registrations.userId, [...people]), eq(table.canceled, false)));
  return rows.filter((event) => !isEventOver(context, building, event));
}

type Place = Awaited<ReturnType<typeof findFutureEventPlaces>>[number];

export function describeFutureEventPlace(
  { language, translate }: Pick<UserRequestContext, 'language' | 'translate'>,
  { name, startDate, startTime }: Place,
): FutureEntry {
  const day = formatDateWithoutYear(startDate, language);
  return {
    at: `${startDate} ${startTime}`,
    words: translate(language, 'events:leaving.one', { day, event: name }),
  };
}

export const previewEventPlacesOnAccountDeletion: PreviewDeletion = async (context) => {
  const { actor, language, translate } = context;
  const entries = { registered: [] as FutureEntry[], waiting: [] as FutureEntry[] };
  for (const building of getActorBuildings(actor)) {
    for (const key of ['registered', 'waiting'] as const) {
      for (const place of await findFutureEventPlaces(context, building, [actor.userId], key)) {
        const { at, words } = describeFutureEventPlace(context, place);
        entries[key].push({ at, words: appendBuildingName(context, building, words) });
      }
    }
  }
  const { registered, waiting } = entries;
  const say = (key: string, count: number) => translate(language, `events:leaving.${key}`, { count });
  return toDeletionEffects(say, [
    { what: 'goes', key: 'registered', count: registered.length, ahead: registered },
    { what: 'goes', key: 'waiting', count: waiting.length, ahead: waiting },
  ]);
};
