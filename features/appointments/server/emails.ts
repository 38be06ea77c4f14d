// Placeholder by the lead so that app.ts loads; the mail helper replaces this whole file.
import { handle, job } from '../../../kit/server/jobs.ts';

export const inviteVisitor = job<{ building: number; appointments: number[]; bulk: boolean }>(
  'appointments.invite',
);
export const inviteVisitors = job<{ building: number; groups: number[][]; bulk: boolean }>(
  'appointments.inviteMany',
);
export const tellChange = job<{ building: number; appointment: number; sequence: number }>(
  'appointments.tellChange',
);
export const tellCancellation = job<{
  building: number;
  appointment: number;
  sequence: number;
  recipient: string | null;
}>('appointments.tellCancellation');
export const appointmentJobs = (..._: unknown[]) =>
  [inviteVisitor, inviteVisitors, tellChange, tellCancellation].map((kind) =>
    handle(kind as never, async () => {}),
  );
