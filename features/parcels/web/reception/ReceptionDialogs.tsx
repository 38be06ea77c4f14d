import { useDeskKey } from '../../../../core/web/useReceptionKey.ts';
import { AddDialog } from '../AddDialog.tsx';
import { DeleteDialog, EditDialog } from '../ParcelDialogs.tsx';
import { useMoves } from '../useMoves.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import {
  useAnswering,
  useAtDesk,
  useCorrecting,
  useDeleting,
  useHandingOver,
  useLogging,
} from './useAtReception.ts';

/** Mounted even if the panel is hidden. F3 logs a parcel. */
export function DeskDialogs() {
  const { data } = useAtDesk();
  const waiting = data?.waiting;
  const moves = useMoves(waiting);
  const logging = useLogging();
  const handing = useHandingOver(waiting);
  const answering = useAnswering(waiting);
  useDeskKey('F3', () => logging.open(''));
  return (
    <>
      <AddDialog
        opened={logging.opened}
        onClose={logging.close}
        tracking={logging.item === '1' ? '' : (logging.item ?? '')}
      />
      <HandOverDialog {...handing} {...moves} />
      <AnswerDialog {...answering} />
      <EditDialog {...useCorrecting(waiting)} />
      <DeleteDialog {...useDeleting(waiting)} />
    </>
  );
}
