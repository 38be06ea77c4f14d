import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../kit/server/database/db.ts';
import { mails } from '../../../../kit/server/database/tables.ts';
import type { SpaceReservationRecord } from '../../reservations/server/queries.ts';

export const getSpaceConfirmationMailKey = (building: number, reservation: number): string =>
  `parking.confirm:${building}:${reservation}`;

export const toAssistantMailKey = (key: string): string => `${key}:assistant`;

interface HandoverState {
  building: number;
  to: number;
  reservation: number;
  sequence: number;
}

export const getSpaceHandoverMailKey = ({ building, to, reservation, sequence }: HandoverState): string =>
  `parking.handover:${building}:${to}:${reservation}:${sequence}`;

export const getSpaceReceiverMailKey = (handover: HandoverState): string =>
  `${getSpaceHandoverMailKey(handover)}:received`;

/** Milliseconds after which the confirmation was sent. Mails are deleted later, so age is the proof. */
const CONFIRMED_WITHIN = 10 * 60_000;

/** True if the holder was told of the reservation by mail. */
export async function hasSpaceHolderBeenNotified(
  tx: Db,
  building: number,
  { id, holderId, sequence, createdAt, updatedAt }: SpaceReservationRecord,
): Promise<boolean> {
  if (updatedAt.getTime() - createdAt.getTime() > CONFIRMED_WITHIN) return true;
  const confirmation = getSpaceConfirmationMailKey(building, id);
  const handovers = Array.from({ length: sequence + 1 }, (_, at) =>
    getSpaceReceiverMailKey({ building, to: holderId, reservation: id, sequence: at }),
  );
  const [written] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(inArray(mails.key, [confirmation, toAssistantMailKey(confirmation), ...handovers]))
    .limit(1);
  return written !== undefined;
}
