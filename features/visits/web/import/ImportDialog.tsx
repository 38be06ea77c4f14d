import { Modal, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyCode } from '../../../../kit/web/code.ts';
import { useRestoreFocus } from '../../../../kit/web/dialog/restoreFocus.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import { useLeaveQuestion, useUnsaved } from '../../../../kit/web/typed/unsaved.ts';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';
import classes from './Import.module.css';

// Few people import: its code comes when the dialog is opened.
const ImportSteps = lazyCode(() => import('./ImportSteps.tsx'));

const empty = { filled: false, writing: false };

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The days that the list shows. */
  shown: DateRange;
}

/** The import of a spreadsheet in a dialog, which stays while something is being sent, and asks before a chosen file is left. */
export function ImportDialog({ opened, onClose, shown }: ImportDialogProps) {
  const { t } = useWords();
  const [{ filled, writing }, setHeld] = useState(empty);
  const { mayLeave, end } = useUnsaved(filled, writing, () => setHeld(empty));
  const asked = useLeaveQuestion() !== null;
  const onPhone = useWidth('phone');
  useRestoreFocus(opened);
  const close = () => {
    end();
    onClose();
  };
  const askToClose = async () => {
    if (!writing && (await mayLeave())) close();
  };
  return (
    <Modal
      returnFocus={false}
      opened={opened}
      onClose={askToClose}
      closeOnEscape={!asked}
      title={t('visits:import.title')}
      size="72rem"
      yOffset="4dvh"
      xOffset="2vw"
      fullScreen={onPhone}
      classNames={{ content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('ui.close'), disabled: writing }}
    >
      <Suspense fallback={<Skeleton height="14rem" />}>
        <ImportSteps
          shown={shown}
          onHeld={setHeld}
          mayForget={mayLeave}
          onCancel={askToClose}
          onDone={close}
        />
      </Suspense>
    </Modal>
  );
}
