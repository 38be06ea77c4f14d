import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { Job, JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { mailJob } from '../../../kit/server/mail/mailJob.ts';
import type { MailMessage } from '../../../kit/server/mail/outbox.ts';
import type { BuildingDetails } from '../../server/feature.ts';
import type { VisitorWelcome } from '../building.ts';
import { findBuildingDetails } from './queries.ts';

/** What a building's mails are composed with. */
export interface BuildingMailing {
  tx: Db;
  scope: BuildingScope;
  building: BuildingDetails & VisitorWelcome;
  now: Date;
}

/** `mailing` about something of one building, which the payload names; nothing is mailed where the building is gone. */
export function buildingMailing<P extends { building: number }>(
  env: Pick<Env, 'smtpUrl'>,
  kind: Job<P>,
  compose: (payload: P, about: BuildingMailing) => Promise<MailMessage | readonly MailMessage[] | undefined>,
): JobHandler {
  return mailJob(env, kind, async (payload, { tx, now }) => {
    const building = await findBuildingDetails(tx, payload.building);
    if (!building) return;
    return compose(payload, { tx, scope: new BuildingScope([building.id]), building, now });
  });
}
