import { Alert, Button, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toFailureMessage } from '../feedback/FailureMessage.tsx';
import { OutageNotice } from '../feedback/OutageNotice.tsx';
import { useI18n } from '../i18n/i18n.ts';
import classes from './ConfirmDialog.module.css';
import { DialogFooter } from './DialogFooter.tsx';
import type { DialogViewProps } from './dialogState.ts';
import { GoneNotice, type RecordGoneReason } from './GoneNotice.tsx';
import { useDialogProps } from './useDialogProps.ts';

type ConfirmDialogProps = DialogViewProps & {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Cannot be undone: the button is red and does not have the initial focus. */
  danger?: boolean;
  ready?: boolean;
  size?: 'md' | 'lg';
  goneReason?: RecordGoneReason;
  refusal?: string | undefined;
  onConfirm: () => unknown;
};

/** Asks for confirmation of an action and names its record. Cannot be dismissed while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    close,
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger,
    ready = true,
    isGone = false,
    goneReason = 'left',
    refusal,
    size = 'md',
    onConfirm,
  } = props;
  const { t } = useI18n();
  const [working, setWorking] = useState(false);
  // A ref, because Escape or a second press may come before the next render.
  const isWorking = useRef(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if ((failure || refusal) && document.activeElement === document.body)
      (button.current ?? leave.current)?.focus();
  }, [failure, refusal]);

  const closeIfIdle = () => {
    if (isWorking.current) return;
    setFailure(null);
    close();
  };
  const confirm = async () => {
    if (isWorking.current) return;
    isWorking.current = true;
    setWorking(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(toFailureMessage(error));
    } finally {
      isWorking.current = false;
      setWorking(false);
    }
  };

  const showsGone = isGone && !working;
  const isOver = showsGone || (refusal !== undefined && !working);
  const reason = (!working && refusal) || failure;
  return (
    <Modal
      {...useDialogProps(opened, closeIfIdle)}
      title={title}
      size={size}
      classNames={{ content: classes.content }}
      closeOnEscape={!working}
      closeOnClickOutside={!working}
      withCloseButton={false}
    >
      {showsGone && <GoneNotice reason={goneReason} />}
      <div className={classes.body}>{children}</div>
      {reason && !showsGone && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mt="md">
          {reason}
        </Alert>
      )}
      <DialogFooter note={working && <OutageNotice inDialog />}>
        <Button
          ref={leave}
          variant="default"
          onClick={closeIfIdle}
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
      </DialogFooter>
    </Modal>
  );
}
