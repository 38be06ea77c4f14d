import { and, eq, inArray } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { MailRecipient } from '../../../core/people/server/queries.ts';
import type { Feature, FutureEntriesSource, HandedOverEntryGroup } from '../../../core/server/feature.ts';
import { toFutureEntryGroups, toHandedOverEntryGroups } from '../../../core/server/futureEntries.ts';
import type { FutureEntry } from '../../../core/server/personalData.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { eventPlaceReleased } from '../activity.ts';
import { createEventMailComposers } from './eventMailComposers.ts';
import { describeFutureEventPlace, findFutureEventPlaces } from './futurePlaces.ts';
import { assignEventPlace } from './places.ts';
import { findPassOfEventAttendee, isRegistered, lockEvents } from './queries.ts';
import { releaseEventPlace, releasePersonEventPlaces } from './releaseEventPlaces.ts';
import { eventRegistrations, eventWaitingListEntries } from './tables.ts';

export const futureEventPlacesSource: FutureEntriesSource = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const say = (key: string, count: number) => translate(language, `events:leaving.${key}`, { count });
    const kind = async (key: 'registered' | 'waiting') =>
      (await findFutureEventPlaces(context, building, userIds, key)).map((place) =>
        describeFutureEventPlace(context, place),
      );
    return toFutureEntryGroups('events', say, {
      registered: await kind('registered'),
      waiting: await kind('waiting'),
    });
  },

  /** Hands over places, not waiting-list entries, which end. */
  async handOver(context, from, to) {
    const { db, building, language, translate } = context;
    const places = await findFutureEventPlaces(context, building, from, 'registered');
    const handedOver = new Map<number, FutureEntry>();
    const ids = [...new Set(places.map(({ id }) => id))];
    for (const { id } of await lockEvents(db, building, ids)) {
      if (await isRegistered(db, building, id, to.id)) continue;
      // If several people leave, one place is handed over; the others go to people on the waiting list.
      const place = places.find((each) => each.id === id);
      if (!place) continue;
      const deletedRegistrations = await eventRegistrations
        .delete(db, building, (table) => and(eq(table.eventId, id), eq(table.userId, place.userId)))
        .returning();
      if (deletedRegistrations.length === 0) continue;
      await eventWaitingListEntries.delete(db, building, (table) =>
        and(eq(table.eventId, id), inArray(table.userId, [place.userId, to.id])),
      );
      const releaseActivity = eventPlaceReleased({
        building: building.id,
        id,
        details: { userId: place.userId },
      });
      await context.recordActivity(
        releaseActivity,
        await assignEventPlace(context, building, id, to.id, 'handedOver'),
      );
      handedOver.set(id, describeFutureEventPlace(context, place));
    }
    for (const userId of [...from].sort((a, b) => a - b))
      await releasePersonEventPlaces(context, building, userId);
    const say = (key: string, count: number) => translate(language, `events:leaving.${key}`, { count });
    return toHandedOverEntryGroups(
      say,
      { registered: [...handedOver.values()] },
      await buildPassAttachments(context, [...handedOver.keys()], to),
    );
  },

  async cancel(context, userIds) {
    const { building } = context;
    const places = await findFutureEventPlaces(context, building, userIds, 'registered');
    for (const userId of [...userIds].sort((a, b) => a - b))
      await releasePersonEventPlaces(context, building, userId);
    return places.length;
  },
};

async function buildPassAttachments(
  context: BuildingContext,
  ids: readonly number[],
  recipient: MailRecipient,
): Promise<Omit<HandedOverEntryGroup, 'title' | 'entries'>> {
  const { db, building: scope, now } = context;
  const building = await findBuildingDetails(db, scope.id);
  if (!building) return {};
  const { confirmation } = createEventMailComposers(context);
  const attachments: MailAttachment[] = [];
  const secrets: string[] = [];
  const ends: Date[] = [];
  for (const event of await lockEvents(db, scope, [...ids])) {
    const pass = await findPassOfEventAttendee(db, scope, event.id, recipient.id);
    const mail = await confirmation({ event, building, recipient, now, pass });
    // This mail does not show the picture inline, so it becomes an attachment with a name of its own.
    for (const { cid, ...file } of mail.attachments)
      attachments.push(cid ? { ...file, filename: `${event.startDate}-${event.id}-${file.filename}` } : file);
    secrets.push(...(mail.secrets ?? []));
    if (mail.secretsExpireAt) ends.push(mail.secretsExpireAt);
  }
  const secretsExpireAt = ends.sort((a, b) => Number(b) - Number(a))[0];
  return { attachments, secrets, ...(secretsExpireAt && { secretsExpireAt }) };
}

/** If both accounts have a place or a waiting-list entry at an event, releases that of the merged account. */
export const resolveMergedRegistrations: NonNullable<Feature['beforeMerging']> = async (
  context,
  from,
  to,
) => {
  const { building } = context;
  const findFutureEntries = async (userId: number) => [
    ...(await findFutureEventPlaces(context, building, [userId], 'registered')),
    ...(await findFutureEventPlaces(context, building, [userId], 'waiting')),
  ];
  const eventIds = new Set((await findFutureEntries(to)).map(({ id }) => id));
  for (const { id } of await findFutureEntries(from))
    if (eventIds.has(id)) await releaseEventPlace(context, building, from, id);
};
