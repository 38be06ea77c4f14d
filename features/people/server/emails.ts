// Placeholder by the lead so that app.ts loads; the mail helper replaces this whole file.
import { handle, job } from '../../../kit/server/jobs.ts';

export const confirmEmailJob = job<{ user: number }>('people.confirmEmail');
export const emailChangeAskedJob = job<{ user: number }>('people.emailChangeAsked');
export const peopleJobs = (..._: unknown[]) =>
  [confirmEmailJob, emailChangeAskedJob].map((kind) => handle(kind as never, async () => {}));
