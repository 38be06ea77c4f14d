import { Button, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n.ts';
import { DialogFooter } from './DialogFooter.tsx';
import { GoneNotice } from './GoneNotice.tsx';
import { useDialogZIndex } from './useDialogZIndex.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';

type ViewDialogProps = Pick<ModalProps, 'size'> & {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  gone?: boolean;
  children: ReactNode;
};

/** A read-only dialog. Use `RecordPanel` for the record of a list. */
export function ViewDialog({ opened, onClose, title, size, gone = false, children }: ViewDialogProps) {
  const { t } = useI18n();
  useRestoreFocus(opened);
  return (
    <Modal
      zIndex={useDialogZIndex(opened)}
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {gone && <GoneNotice />}
      {children}
      {gone && (
        <DialogFooter>
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </DialogFooter>
      )}
    </Modal>
  );
}
