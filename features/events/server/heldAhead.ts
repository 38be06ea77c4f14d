import { and, eq, inArray } from 'drizzle-orm';
import { aheadParts } from '../../../core/server/aheadParts.ts';
import type { Feature, HeldAhead } from '../../../core/server/feature.ts';
import { eventPlaceReleased } from '../facts.ts';
import { aheadInWords, placesAhead } from './leaving.ts';
import { givePlace } from './places.ts';
import { isRegistered, lockEvents } from './queries.ts';
import { releasePlace, releasePlaces } from './releasePlaces.ts';
import { eventRegistrations, eventWaiting } from './tables.ts';

/** The places at events that people have. One place is one person's: who has one already gets no second. */
export const heldAhead: HeldAhead = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const say = (key: string, count: number) => translate(language, `events:leaving.${key}`, { count });
    const kind = async (key: 'registered' | 'waiting') =>
      (await placesAhead(context, building, userIds, key)).map((place) => aheadInWords(context, place));
    return aheadParts('events', say, {
      registered: await kind('registered'),
      waiting: await kind('waiting'),
    });
  },

  /** The place, not the waiting for one, which ends; a mail with a pass goes to who has it now. */
  async handOver(context, from, to) {
    const { db, building } = context;
    const ids = (await placesAhead(context, building, [from], 'registered')).map(({ id }) => id);
    let given = 0;
    for (const { id } of await lockEvents(db, building, ids)) {
      if (await isRegistered(db, building, id, to)) continue;
      const freed = await eventRegistrations
        .delete(db, building, (table) => and(eq(table.eventId, id), eq(table.userId, from)))
        .returning();
      if (freed.length === 0) continue;
      await eventWaiting.delete(db, building, (table) =>
        and(eq(table.eventId, id), inArray(table.userId, [from, to])),
      );
      const released = eventPlaceReleased({ building: building.id, id, says: { userId: from } });
      await context.record(released, await givePlace(context, building, id, to, 'registered'));
      given += 1;
    }
    await releasePlaces(context, building, from);
    return given;
  },

  async callOff(context, userIds) {
    const { building } = context;
    const places = await placesAhead(context, building, userIds, 'registered');
    for (const userId of [...userIds].sort((a, b) => a - b)) await releasePlaces(context, building, userId);
    return places.length;
  },
};

/** One place is one person’s: whoever has two gives one to those who wait. */
export const beforeMerging: NonNullable<Feature['beforeMerging']> = async (context, from, to) => {
  const { building } = context;
  const ofBoth = async (who: number) => [
    ...(await placesAhead(context, building, [who], 'registered')),
    ...(await placesAhead(context, building, [who], 'waiting')),
  ];
  const already = new Set((await ofBoth(to)).map(({ id }) => id));
  for (const { id } of await ofBoth(from))
    if (already.has(id)) await releasePlace(context, building, from, id);
};
