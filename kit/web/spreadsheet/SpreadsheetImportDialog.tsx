import { Modal, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDialogProps } from '../dialog/useDialogProps.ts';
import { usePendingLeavePrompt, useRegisterUnsavedChanges } from '../drafts/unsavedChanges.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import classes from './Spreadsheet.module.css';

const empty = { filled: false, writing: false };

export interface ImportDialogCallbacks {
  onStateChange: (state: { filled: boolean; writing: boolean }) => void;
  confirmDiscard: () => Promise<boolean>;
  onCancel: () => void;
  onDone: () => void;
}

interface SpreadsheetImportDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: (frame: ImportDialogCallbacks) => ReactNode;
}

/** Dialog of a file import. Cannot be closed while rows are written; asks before a chosen file is lost. */
export function SpreadsheetImportDialog({ opened, onClose, title, children }: SpreadsheetImportDialogProps) {
  const [{ filled, writing }, setState] = useState(empty);
  // The steps may report a file until they unmount, but a closed dialog must not block the Back button.
  const { confirmLeave, markSaved } = useRegisterUnsavedChanges(opened && filled, opened && writing, () =>
    setState(empty),
  );
  const isPromptOpen = usePendingLeavePrompt() !== null;
  const onPhone = useBreakpoint('phone');
  const close = () => {
    markSaved();
    onClose();
  };
  const askToClose = async () => {
    if (!writing && (await confirmLeave())) close();
  };
  const dialogProps = useDialogProps(opened, () => void askToClose());
  return (
    <Modal
      {...dialogProps}
      closeOnEscape={!isPromptOpen}
      title={title}
      size="72rem"
      yOffset="4dvh"
      xOffset="2vw"
      fullScreen={onPhone}
      classNames={{ content: classes.content, body: classes.body }}
      closeButtonProps={{ ...dialogProps.closeButtonProps, disabled: writing }}
    >
      {children({
        onStateChange: setState,
        confirmDiscard: confirmLeave,
        onCancel: askToClose,
        onDone: close,
      })}
    </Modal>
  );
}

export const SpreadsheetPlaceholder = () => <Skeleton height="14rem" />;
