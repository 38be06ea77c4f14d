import { useEffect } from 'react';
import { AddDialog } from '../AddDialog.tsx';
import { useMoves } from '../useMoves.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { useAnswering, useAtDesk, useHandingOver, useLogging } from './useAtDesk.ts';

/** What the desk opens about parcels, whichever of its columns is shown; F3 logs one. */
export function DeskDialogs() {
  const { data } = useAtDesk();
  const waiting = data?.parcels;
  const moves = useMoves(waiting);
  const logging = useLogging();
  const handing = useHandingOver(waiting);
  const answering = useAnswering(waiting);
  useKey('F3', () => logging.open(''));
  return (
    <>
      <AddDialog
        opened={logging.opened}
        onClose={logging.close}
        tracking={logging.item === '1' ? '' : (logging.item ?? '')}
      />
      <HandOverDialog {...handing} {...moves} />
      <AnswerDialog {...answering} />
    </>
  );
}

/** Does something when a key is pressed, unless a dialog is open. */
function useKey(key: string, act: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.repeat || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
