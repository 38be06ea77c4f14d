import { useReceptionKey } from '../../../../core/web/useReceptionKey.ts';
import { AddDialog } from '../AddDialog.tsx';
import { DeleteDialog, EditDialog } from '../ParcelDialogs.tsx';
import { useMoves } from '../useMoves.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import {
  useAnswerDialog,
  useDeleteDialog,
  useEditDialog,
  useHandOverDialog,
  useLogDialog,
  useReceptionParcels,
} from './useReceptionParcels.ts';

/** Mounted even if the panel is hidden. F3 logs a parcel. */
export function ReceptionDialogs() {
  const { data } = useReceptionParcels();
  const waiting = data?.waiting;
  const moves = useMoves(waiting);
  const logging = useLogDialog();
  const handing = useHandOverDialog(waiting);
  const answering = useAnswerDialog(waiting);
  useReceptionKey('F3', () => logging.open(''));
  return (
    <>
      <AddDialog
        opened={logging.opened}
        onClose={logging.close}
        tracking={logging.item === '1' ? '' : (logging.item ?? '')}
      />
      <HandOverDialog {...handing} {...moves} />
      <AnswerDialog {...answering} />
      <EditDialog {...useEditDialog(waiting)} />
      <DeleteDialog {...useDeleteDialog(waiting)} />
    </>
  );
}
