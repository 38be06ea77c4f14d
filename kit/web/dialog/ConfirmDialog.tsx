import { Alert, Button, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureOf } from '../feedback/FailureWords.tsx';
import { OutageLine } from '../feedback/OutageLine.tsx';
import { useWords } from '../i18n.ts';
import classes from './ConfirmDialog.module.css';
import { DialogFoot } from './DialogFoot.tsx';
import { GoneNotice } from './GoneNotice.tsx';
import { useLayer } from './layer.ts';
import { useRestoreFocus } from './restoreFocus.ts';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** The question: `Delete this visit?` */
  title: string;
  /** Names the thing: `Marie DUPONT, Monday 23 November at 9:30`. */
  children: ReactNode;
  /** The verb on the button, never just *OK*. */
  confirmLabel: string;
  cancelLabel?: string;
  /** What cannot be undone: the button is red and not focused at first. */
  danger?: boolean;
  /** Whether everything that it takes has been given; the button waits for it. */
  ready?: boolean;
  /** How wide it grows: `lg` where it lists what it is about. */
  size?: 'md' | 'lg';
  /** Whether what it asks about was deleted, or answered, meanwhile: then there is nothing left to confirm. */
  gone?: boolean | 'answered';
  /** Why it cannot be done any more, where that came about while the dialog was open: nothing is left to confirm either. */
  refusal?: string | undefined;
  /** Does it. When it resolves the dialog closes; when it rejects the reason is shown and the dialog stays. */
  onConfirm: () => unknown;
};

/** Asks before something that cannot be undone, naming it. Cannot be dismissed while it is being done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger,
    ready = true,
    gone = false,
    refusal,
    size = 'md',
    onConfirm,
  } = props;
  const { t } = useWords();
  const [working, setWorking] = useState(false);
  // Of the moment: Escape, or a second press, may come before anything is drawn anew.
  const isWorking = useRef(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  useRestoreFocus(opened);
  // While it works the button takes no focus, and loses the one it had.
  const button = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if ((failure || refusal) && document.activeElement === document.body)
      (button.current ?? leave.current)?.focus();
  }, [failure, refusal]);

  const close = () => {
    if (isWorking.current) return;
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    if (isWorking.current) return;
    isWorking.current = true;
    setWorking(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      isWorking.current = false;
      setWorking(false);
    }
  };

  // What is being done takes the thing away as well.
  const isGone = Boolean(gone) && !working;
  const isOver = isGone || (refusal !== undefined && !working);
  const reason = (!working && refusal) || failure;
  return (
    <Modal
      zIndex={useLayer(opened)}
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      classNames={{ content: classes.content }}
      closeOnEscape={!working}
      closeOnClickOutside={!working}
      withCloseButton={false}
      returnFocus={false}
    >
      {isGone && <GoneNotice ended={gone === 'answered' ? 'answered' : 'left'} />}
      <div>{children}</div>
      {reason && !isGone && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mt="md">
          {reason}
        </Alert>
      )}
      <DialogFoot note={working && <OutageLine inDialog />}>
        <Button
          ref={leave}
          variant="default"
          onClick={close}
          disabled={working}
          data-autofocus={danger || undefined}
        >
          {isOver ? t('ui.close') : (cancelLabel ?? t('ui.cancel'))}
        </Button>
        {!isOver && (
          <Button
            ref={button}
            color={danger ? 'red' : undefined}
            onClick={confirm}
            loading={working}
            disabled={!ready}
            data-autofocus={danger ? undefined : true}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogFoot>
    </Modal>
  );
}
