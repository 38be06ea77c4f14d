import { type ReactNode, useRef, useState } from 'react';
import { SaveCancelledError } from '../api/callError.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type PastWords = { title: string; text: string; confirm: string; change: string };

/** Asks for confirmation of a day in the past. */
export function usePastDayConfirmation(words: PastWords): {
  confirm: () => Promise<void>;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState(false);
  const answer = useRef<PromiseWithResolvers<void> | null>(null);

  const confirm = () => {
    answer.current = Promise.withResolvers<void>();
    setOpened(true);
    return answer.current.promise;
  };
  const close = () => {
    setOpened(false);
    answer.current?.reject(new SaveCancelledError());
  };
  const dialog = (
    <ConfirmDialog
      opened={opened}
      close={close}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={words.change}
      onConfirm={() => answer.current?.resolve()}
    >
      {words.text}
    </ConfirmDialog>
  );
  return { confirm, dialog };
}
