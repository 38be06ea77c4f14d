import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { INSTALLATION } from '../../kit/endpoint.ts';

/** By the command; `id` is of nothing. */
export const backupMade = activityKind('installation.backed_up', {
  about: 'installation',
  topic: INSTALLATION,
  says: z.object({ bytes: z.int(), files: z.int() }),
});
/** By an administrator of every building: a job that was given up is tried again, or is not. */
export const jobRetried = activityKind('job.retried', { about: 'job', topic: INSTALLATION });
export const jobForgotten = activityKind('job.forgotten', { about: 'job', topic: INSTALLATION });
