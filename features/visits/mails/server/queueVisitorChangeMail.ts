import type { ActorOrDevice } from '../../../../kit/actor.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { EnqueueOptions } from '../../../../kit/server/jobs/jobs.ts';
import { isPast } from '../../../../kit/time.ts';
import type { VisitRecord } from '../../server/visitRows.ts';
import { hasAddress } from '../../visit.ts';
import { isSameEmail } from './sentVisitorMails.ts';
import { visitorChangeMailJob } from './visitorMailJobs.ts';

const MINUTE = 60_000;
/** Changes within this time become one mail with the final state. */
export const CHANGE_MAIL_DELAY_MS = 5 * MINUTE;
const NEAR_START_MS = 30 * MINUTE + CHANGE_MAIL_DELAY_MS;

/** The first mail to an address and mails shortly before the visit are not delayed. */
export async function queueVisitorChangeMail(
  context: Pick<BuildingContext<ActorOrDevice>, 'building' | 'now' | 'enqueue'>,
  before: VisitRecord,
  after: VisitRecord,
): Promise<void> {
  const { building, enqueue } = context;
  const { visitorEmail } = after;
  const isFirst =
    hasAddress(visitorEmail) && !before.told.some(({ email }) => isSameEmail(email, visitorEmail));
  const key = `${visitorChangeMailJob.name}:${building.id}:${before.id}`;
  await enqueue(
    visitorChangeMailJob,
    { building: building.id, visit: before.id },
    { key, ...(isFirst ? {} : getChangeMailEnqueueOptions(context, before, after)) },
  );
}

export function getChangeMailEnqueueOptions(
  { building, now }: Pick<BuildingContext<ActorOrDevice>, 'building' | 'now'>,
  before: VisitRecord,
  after: VisitRecord,
): EnqueueOptions {
  const soon = new Date(now.getTime() + NEAR_START_MS);
  const isNear = [before, after].some(({ date, time }) => isPast(date, time, building.timeZone, soon));
  // The job queue uses the database clock.
  return isNear ? {} : { at: new Date(Date.now() + CHANGE_MAIL_DELAY_MS), keepsRunTime: true };
}
