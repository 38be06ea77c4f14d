import type { Principal } from '../../../kit/actor.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { EnqueueOptions } from '../../../kit/server/jobs/jobs.ts';
import { isPast } from '../../../kit/time.ts';
import { hasAddress } from '../visit.ts';
import { tellNews } from './emails.ts';
import { sameMailbox } from './told.ts';
import type { VisitRow } from './visitRows.ts';

const MINUTE = 60_000;
/** Changes within so many milliseconds become one mail, which says how things stand then. */
export const TOGETHER = 5 * MINUTE;
/** A visit so near is told of at once: what was held would leave when it is within 30 minutes. */
const SOON = 30 * MINUTE + TOGETHER;

/**
 * Queues the mails about a change of a visit. What an address hears first leaves at once, and all of it where the visit, as it
 * was or will be, is near; the rest is held for five minutes from the first change.
 */
export async function queueNews(
  context: Pick<BuildingContext<Principal>, 'building' | 'now' | 'enqueue'>,
  before: VisitRow,
  after: VisitRow,
): Promise<void> {
  const { building, enqueue } = context;
  const { visitorEmail } = after;
  const isFirst =
    hasAddress(visitorEmail) && !before.told.some(({ email }) => sameMailbox(email, visitorEmail));
  const key = `${tellNews.name}:${building.id}:${before.id}`;
  await enqueue(
    tellNews,
    { building: building.id, visit: before.id },
    { key, ...(isFirst ? {} : heldUntil(context, before, after)) },
  );
}

/** For how long what is mailed of a change is held; not where the visit, as it was or will be, is near. */
export function heldUntil(
  { building, now }: Pick<BuildingContext<Principal>, 'building' | 'now'>,
  before: VisitRow,
  after: VisitRow,
): EnqueueOptions {
  const soon = new Date(now.getTime() + SOON);
  const isNear = [before, after].some(({ date, time }) => isPast(date, time, building.timeZone, soon));
  // Jobs run by the database's clock.
  return isNear ? {} : { at: new Date(Date.now() + TOGETHER), keepsMoment: true };
}
