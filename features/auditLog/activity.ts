import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { INSTALLATION_TOPIC } from '../../kit/endpoint.ts';

export const backupMade = activityKind('installation.backed_up', {
  entity: 'installation',
  topic: INSTALLATION_TOPIC,
  withoutAccount: 'commandLine',
  details: z.object({ bytes: z.int(), files: z.int() }),
});
export const deadJobRetried = activityKind('job.retried', { entity: 'job', topic: INSTALLATION_TOPIC });
export const deadJobRemoved = activityKind('job.forgotten', { entity: 'job', topic: INSTALLATION_TOPIC });
