import { Modal, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isTopLayer, useLayer } from '../dialog/layer.ts';
import { useRestoreFocus } from '../dialog/restoreFocus.ts';
import { useWords } from '../i18n.ts';
import { useLeaveQuestion, useUnsaved } from '../typed/unsaved.ts';
import { useWidth } from '../ui/useWidth.ts';
import classes from './Sheet.module.css';

const empty = { filled: false, writing: false };

/** What the steps of an import need of the dialog around them. */
export interface SheetFrame {
  /** Told whether there is a file to import, which is asked before it is lost, and whether rows are being written: the dialog stays then. */
  onHeld: (held: { filled: boolean; writing: boolean }) => void;
  /** Resolves to true if the corrections may be discarded. */
  mayForget: () => Promise<boolean>;
  onCancel: () => void;
  onDone: () => void;
}

interface SheetDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The steps; their code may come once they are shown. */
  children: (frame: SheetFrame) => ReactNode;
}

/** The import of a file in a dialog, which stays while something is being sent, and asks before a chosen file is left. */
export function SheetDialog({ opened, onClose, title, children }: SheetDialogProps) {
  const { t } = useWords();
  const [{ filled, writing }, setHeld] = useState(empty);
  // The steps may report a file until they are gone: once closed, nothing may hold Back.
  const { mayLeave, end } = useUnsaved(opened && filled, opened && writing, () => setHeld(empty));
  const asked = useLeaveQuestion() !== null;
  const onPhone = useWidth('phone');
  useRestoreFocus(opened);
  const layer = useLayer(opened);
  const close = () => {
    end();
    onClose();
  };
  const askToClose = async () => {
    if (!writing && (await mayLeave())) close();
  };
  return (
    <Modal
      zIndex={layer}
      returnFocus={false}
      opened={opened}
      onClose={() => isTopLayer(layer) && void askToClose()}
      closeOnEscape={!asked}
      title={title}
      size="72rem"
      yOffset="4dvh"
      xOffset="2vw"
      fullScreen={onPhone}
      classNames={{ content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('ui.close'), disabled: writing }}
    >
      {children({ onHeld: setHeld, mayForget: mayLeave, onCancel: askToClose, onDone: close })}
    </Modal>
  );
}

/** In the place of the steps until their code has come. */
export const SheetToCome = () => <Skeleton height="14rem" />;
