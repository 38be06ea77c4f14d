import { useReceptionKey } from '../../../../core/web/useReceptionKey.ts';
import { AddParcelDialog } from '../AddParcelDialog.tsx';
import { DeleteParcelDialog, EditParcelDialog } from '../ParcelDialogs.tsx';
import { useParcelStateCallbacks } from '../useParcelStateCallbacks.ts';
import { HandOverParcelsDialog } from './HandOverParcelsDialog.tsx';
import { RecipientAnswerDialog } from './RecipientAnswerDialog.tsx';
import {
  useDeleteParcelDialog,
  useEditParcelDialog,
  useHandOverParcelDialog,
  useLogParcelDialog,
  useReceptionParcels,
  useRecipientAnswerDialog,
} from './useReceptionParcels.ts';

/** Mounted even if the panel is hidden. F3 logs a parcel. */
export function ParcelReceptionDialogs() {
  const { data } = useReceptionParcels();
  const waiting = data?.waiting;
  const moves = useParcelStateCallbacks(waiting);
  const logging = useLogParcelDialog();
  const handing = useHandOverParcelDialog(waiting);
  const answering = useRecipientAnswerDialog(waiting);
  useReceptionKey('F3', () => logging.open(''));
  return (
    <>
      <AddParcelDialog
        opened={logging.opened}
        onClose={logging.close}
        tracking={logging.item === '1' ? '' : (logging.item ?? '')}
      />
      <HandOverParcelsDialog {...handing} {...moves} />
      <RecipientAnswerDialog {...answering} />
      <EditParcelDialog {...useEditParcelDialog(waiting)} />
      <DeleteParcelDialog {...useDeleteParcelDialog(waiting)} />
    </>
  );
}
