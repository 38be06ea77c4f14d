import { Modal, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyCode } from '../../../../kit/web/code.ts';
import { useRestoreFocus } from '../../../../kit/web/dialog/restoreFocus.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';

// Few people import: its code comes when the dialog is opened.
const ImportSteps = lazyCode(() => import('./ImportSteps.tsx'));

/** The import of a spreadsheet in a dialog, which stays while something is being sent. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useWords();
  const [working, setWorking] = useState(false);
  const onPhone = useWidth('phone');
  useRestoreFocus(opened);
  return (
    <Modal
      returnFocus={false}
      opened={opened}
      onClose={working ? () => {} : onClose}
      title={t('visits:import.title')}
      size="64rem"
      fullScreen={onPhone}
      closeButtonProps={{ 'aria-label': t('ui.close'), disabled: working }}
    >
      <Suspense fallback={<Skeleton height="14rem" />}>
        <ImportSteps onWorking={setWorking} onClose={onClose} />
      </Suspense>
    </Modal>
  );
}
