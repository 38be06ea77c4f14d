import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { isPast } from '../../../../kit/time.ts';
import type { ReservationRecord } from '../../reservations/server/queries.ts';
import { enqueueGuestMails } from './enqueueGuestMails.ts';
import { mailConfirmationToHolderJob } from './holderMailJobs.ts';

export async function enqueueReservationApprovedMails(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
): Promise<void> {
  const { building, now, enqueue } = context;
  const ahead = rows.filter(({ date, end }) => !isPast(date, end, building.timeZone, now));
  for (const [holder, rowsOfHolder] of Map.groupBy(ahead, ({ holderId }) => holderId)) {
    const ids = rowsOfHolder.map(({ id }) => id);
    await enqueue(mailConfirmationToHolderJob, { building: building.id, holder, reservations: ids });
  }
  await enqueueGuestMails(
    context,
    ahead.filter(({ guests }) => guests.length > 0),
  );
}
