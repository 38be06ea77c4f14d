import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../../../kit/web/callError.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { ConfirmDialog } from '../../../kit/web/ui/ConfirmDialog.tsx';

/** A save that the user gave up: the form stays as it is, and there is nothing to say about it. */
const givenUp = () => new CallError(0, 'given_up', '');

/**
 * Asks whether a visit on a day already past is meant. `confirm` resolves when it is, and rejects otherwise, so that the
 * form it is called from stays open; `dialog` is to be rendered beside the form.
 */
export function usePastConfirmation(): { confirm: () => Promise<void>; dialog: ReactNode } {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const answer = useRef<PromiseWithResolvers<void> | null>(null);

  const confirm = () => {
    answer.current = Promise.withResolvers<void>();
    setAsking(true);
    return answer.current.promise;
  };
  const close = () => {
    setAsking(false);
    answer.current?.reject(givenUp());
  };
  const dialog = (
    <ConfirmDialog
      opened={asking}
      onClose={close}
      title={t('appointments:past.title')}
      confirmLabel={t('appointments:past.confirm')}
      cancelLabel={t('appointments:past.change')}
      onConfirm={() => answer.current?.resolve()}
    >
      {t('appointments:past.text')}
    </ConfirmDialog>
  );
  return { confirm, dialog };
}
