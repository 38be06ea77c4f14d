import { Button, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import { DialogFooter } from './DialogFooter.tsx';
import type { DialogViewProps } from './dialogState.ts';
import { GoneNotice } from './GoneNotice.tsx';
import { useDialogProps } from './useDialogProps.ts';

type ViewDialogProps = DialogViewProps & Pick<ModalProps, 'size'> & { title: ReactNode; children: ReactNode };

/** A read-only dialog. Use `RecordPanel` for the record of a list. */
export function ViewDialog({ opened, close, title, size, isGone = false, children }: ViewDialogProps) {
  const { t } = useI18n();
  return (
    <Modal {...useDialogProps(opened, close)} title={title} size={size}>
      {isGone && <GoneNotice />}
      {children}
      {isGone && (
        <DialogFooter>
          <Button onClick={close}>{t('ui.close')}</Button>
        </DialogFooter>
      )}
    </Modal>
  );
}
