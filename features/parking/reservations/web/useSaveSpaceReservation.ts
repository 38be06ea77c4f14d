import { CallError } from '../../../../kit/web/api/callError.ts';
import { invalidateTopic, useCommand } from '../../../../kit/web/api/queries.ts';
import type { SaveNoticeContent } from '../../../../kit/web/dialog/FormDialog.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import {
  cancelSpaceReservation,
  changeSpaceReservation,
  reserveSpace,
  reserveSpaceForResident,
} from '../api.ts';
import { getHolderName } from '../filterSpaceReservations.ts';
import type { SpaceReservation } from '../reservation.ts';
import type { SpaceReservationFormOutput } from './reservationForm.ts';
import { useSpaceReservationTexts } from './reservationTexts.ts';

/** Saves the form and returns the notice. A taken space is an error at its field. */
export function useSaveSpaceReservation(changed: SpaceReservation | null) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const { mutateAsync: reserve } = useCommand(reserveSpace);
  const { mutateAsync: reserveFor } = useCommand(reserveSpaceForResident);
  const { mutateAsync: change } = useCommand(changeSpaceReservation);
  const { mutateAsync: cancel } = useCommand(cancelSpaceReservation);
  const { formatPeriod } = useSpaceReservationTexts();

  const describeReservation = (savedReservation: SpaceReservation | undefined) =>
    savedReservation &&
    `${t('parking:details.title', { bay: savedReservation.bayName })}, ${formatPeriod(savedReservation)}`;
  const undo = async ({ id }: SpaceReservation) => {
    try {
      await cancel({ building: building.id, id });
      notifyUser.success(t('parking:delete.done'));
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  const toNotice = (words: string, savedReservation: SpaceReservation | undefined): SaveNoticeContent => ({
    message: words,
    detail: describeReservation(savedReservation),
    undo: savedReservation?.mayChange ? () => void undo(savedReservation) : undefined,
  });

  const write = async (
    { residentEmail, ...input }: SpaceReservationFormOutput,
    isPast: boolean,
  ): Promise<SaveNoticeContent> => {
    const title = input.title || t('parking:form.titleDefault');
    const reservation = { building: building.id, ...input, title };
    if (changed) {
      const outcome = await change({ ...reservation, id: changed.id });
      if (outcome === 'occupied') throw new CallError(409, 'slot_taken', '');
      return { message: t('parking:edit.done'), detail: describeReservation(outcome[0]) };
    }
    if (residentEmail === '' || residentEmail === user.email) {
      const [ownReservation] = await reserve(reservation);
      return toNotice(t('parking:add.done'), ownReservation);
    }
    const [made] = await reserveFor({ ...reservation, residentEmail });
    const name = made && getHolderName(made);
    const message = name ? t('parking:add.doneFor', { name }) : t('parking:add.done');
    return toNotice(isPast ? message : `${message} ${t('parking:add.told')}`, made);
  };

  return async (input: SpaceReservationFormOutput, isPast: boolean) => {
    try {
      return await write(input, isPast);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'slot_taken') throw error;
      // Refetch, because the field must show the spaces that are free now.
      void invalidateTopic('parking');
      const sentence = t('parking:form.takenThen');
      throw new CallError(409, 'slot_taken', sentence, { fields: { bay: [sentence] } });
    }
  };
}
