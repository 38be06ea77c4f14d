import type { Env } from '../../../kit/server/configuration/env.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Job, JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import type { OutboxMailInput } from '../../../kit/server/mail/outbox.ts';
import type { BuildingAddressData } from '../../feature/server/feature.ts';
import type { VisitorWelcomeInfo } from '../building.ts';
import { findBuildingDetails } from './queries.ts';

export interface BuildingMailContext {
  tx: Db;
  scope: BuildingScope;
  building: BuildingAddressData & VisitorWelcomeInfo;
  now: Date;
}

/**
 * Like `createMailJobHandler`, for a payload that names a building. Sends nothing if the building no longer
 * exists.
 */
export function createBuildingMailJobHandler<P extends { building: number }>(
  env: Pick<Env, 'smtpUrl'>,
  kind: Job<P>,
  compose: (
    payload: P,
    mailContext: BuildingMailContext,
  ) => Promise<OutboxMailInput | readonly OutboxMailInput[] | undefined>,
): JobHandler {
  return createMailJobHandler(env, kind, async (payload, { tx, now }) => {
    const building = await findBuildingDetails(tx, payload.building);
    if (!building) return;
    return compose(payload, { tx, scope: new BuildingScope([building.id]), building, now });
  });
}
