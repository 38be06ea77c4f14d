import { Button, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n.ts';
import { DialogFooter } from './DialogFooter.tsx';
import { GoneNotice } from './GoneNotice.tsx';
import { useDialogProps } from './useDialogProps.ts';

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
  return (
    <Modal {...useDialogProps(opened, onClose)} title={title} size={size}>
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
