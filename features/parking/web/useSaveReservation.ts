import { CallError } from '../../../kit/web/callError.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { invalidateTopic, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { BayReservation } from '../parking.ts';
import { changeBayReservation, reserveBay, reserveBayForResident } from '../wire.ts';
import type { ReservationInput } from './reservationForm.ts';

/**
 * Writes what the form gives: a change, a reservation, or one for somebody else; answers the words of its success. A taken
 * bay is a problem of its field.
 */
export function useSaveReservation(changed: BayReservation | null) {
  const { t } = useWords();
  const { user, building } = useSession();
  const { mutateAsync: reserve } = useCommand(reserveBay);
  const { mutateAsync: reserveFor } = useCommand(reserveBayForResident);
  const { mutateAsync: change } = useCommand(changeBayReservation);

  const write = async ({ residentEmail, ...input }: ReservationInput): Promise<string> => {
    const reservation = { building: building.id, ...input };
    if (changed) {
      const outcome = await change({ ...reservation, id: changed.id });
      if (outcome === 'occupied') throw new CallError(409, 'slot_taken', '');
      return t('parking:edit.done');
    }
    if (residentEmail === '' || residentEmail === user.email) {
      await reserve(reservation);
      return t('parking:add.done');
    }
    await reserveFor({ ...reservation, residentEmail });
    return t('parking:add.doneFor');
  };

  return async (input: ReservationInput) => {
    try {
      return await write(input);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'slot_taken') throw error;
      // What is taken has changed since it was read: the field shall say what is free.
      void invalidateTopic('parking');
      const sentence = t('parking:form.takenThen');
      throw new CallError(409, 'slot_taken', sentence, { fields: { bay: [sentence] } });
    }
  };
}
