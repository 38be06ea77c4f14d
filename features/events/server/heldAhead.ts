import { and, eq, inArray } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { MailRecipient } from '../../../core/people/server/queries.ts';
import { aheadParts, handedOver } from '../../../core/server/aheadParts.ts';
import type { Feature, HandedOver, HeldAhead } from '../../../core/server/feature.ts';
import type { Ahead } from '../../../core/server/personalData.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { eventPlaceReleased } from '../activity.ts';
import { eventMails } from './eventMails.ts';
import { describePlace, findFuturePlaces } from './leaving.ts';
import { givePlace } from './places.ts';
import { findPass, isRegistered, lockEvents } from './queries.ts';
import { releasePlace, releasePlaces } from './releasePlaces.ts';
import { eventRegistrations, eventWaiting } from './tables.ts';

/** The places at events that people have. One place is one person's: who has one already gets no second. */
export const heldAhead: HeldAhead = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const say = (key: string, count: number) => translate(language, `events:leaving.${key}`, { count });
    const kind = async (key: 'registered' | 'waiting') =>
      (await findFuturePlaces(context, building, userIds, key)).map((place) => describePlace(context, place));
    return aheadParts('events', say, {
      registered: await kind('registered'),
      waiting: await kind('waiting'),
    });
  },

  /** The place, not the waiting for one, which ends; the mail carries a pass for who has it now. */
  async handOver(context, from, to) {
    const { db, building, language, translate } = context;
    const places = await findFuturePlaces(context, building, from, 'registered');
    const given = new Map<number, Ahead>();
    const ids = [...new Set(places.map(({ id }) => id))];
    for (const { id } of await lockEvents(db, building, ids)) {
      if (await isRegistered(db, building, id, to.id)) continue;
      // Of several who have one, one: the others' go to those who wait.
      const place = places.find((each) => each.id === id);
      if (!place) continue;
      const freed = await eventRegistrations
        .delete(db, building, (table) => and(eq(table.eventId, id), eq(table.userId, place.userId)))
        .returning();
      if (freed.length === 0) continue;
      await eventWaiting.delete(db, building, (table) =>
        and(eq(table.eventId, id), inArray(table.userId, [place.userId, to.id])),
      );
      const released = eventPlaceReleased({ building: building.id, id, says: { userId: place.userId } });
      await context.recordActivity(released, await givePlace(context, building, id, to.id, 'handedOver'));
      given.set(id, describePlace(context, place));
    }
    for (const userId of [...from].sort((a, b) => a - b)) await releasePlaces(context, building, userId);
    const say = (key: string, count: number) => translate(language, `events:leaving.${key}`, { count });
    return handedOver(
      say,
      { registered: [...given.values()] },
      await buildPassAttachments(context, [...given.keys()], to),
    );
  },

  async callOff(context, userIds) {
    const { building } = context;
    const places = await findFuturePlaces(context, building, userIds, 'registered');
    for (const userId of [...userIds].sort((a, b) => a - b)) await releasePlaces(context, building, userId);
    return places.length;
  },
};

/** What the confirmations of some events would carry: the calendar's entries, and the passes that are scanned at the door. */
async function buildPassAttachments(
  context: BuildingContext,
  ids: readonly number[],
  recipient: MailRecipient,
): Promise<Omit<HandedOver, 'title' | 'ahead'>> {
  const { db, building: scope, now } = context;
  const building = await findBuildingDetails(db, scope.id);
  if (!building) return {};
  const { confirmation } = eventMails(context);
  const attachments: MailAttachment[] = [];
  const secrets: string[] = [];
  const ends: Date[] = [];
  for (const event of await lockEvents(db, scope, [...ids])) {
    const pass = await findPass(db, scope, event.id, recipient.id);
    const letter = await confirmation({ event, building, recipient, now, pass });
    // Its picture stands in no text here.
    for (const { cid, ...file } of letter.attachments)
      attachments.push(cid ? { ...file, filename: `${event.startDate}-${event.id}-${file.filename}` } : file);
    secrets.push(...(letter.secrets ?? []));
    if (letter.secretsExpireAt) ends.push(letter.secretsExpireAt);
  }
  const secretsExpireAt = ends.sort((a, b) => Number(b) - Number(a))[0];
  return { attachments, secrets, ...(secretsExpireAt && { secretsExpireAt }) };
}

/** One place is one person’s: whoever has two gives one to those who wait. */
export const beforeMerging: NonNullable<Feature['beforeMerging']> = async (context, from, to) => {
  const { building } = context;
  const ofBoth = async (who: number) => [
    ...(await findFuturePlaces(context, building, [who], 'registered')),
    ...(await findFuturePlaces(context, building, [who], 'waiting')),
  ];
  const already = new Set((await ofBoth(to)).map(({ id }) => id));
  for (const { id } of await ofBoth(from))
    if (already.has(id)) await releasePlace(context, building, from, id);
};
