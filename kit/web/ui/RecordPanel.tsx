import { Button, Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { GoneNotice } from '../dialog/GoneNotice.tsx';
import { useCloseOnEscape } from '../dialog/useCloseOnEscape.ts';
import { useDialogZIndex } from '../dialog/useDialogZIndex.ts';
import { useRestoreFocus } from '../dialog/useRestoreFocus.ts';
import { useI18n } from '../i18n.ts';
import classes from './RecordPanel.module.css';
import { useBreakpoint } from './useBreakpoint.ts';

interface RecordPanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  wide?: boolean;
  gone?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** The record of a list row: a side panel on a desktop, a bottom sheet on a phone. */
export function RecordPanel(props: RecordPanelProps) {
  const { opened, onClose, title, wide = false, gone = false, footer, children } = props;
  const { t } = useI18n();
  useRestoreFocus(opened);
  const onPhone = useBreakpoint('phone');
  const content = useRef<HTMLDivElement>(null);
  useCloseOnEscape(content, opened, onClose);
  return (
    <Drawer
      zIndex={useDialogZIndex(opened)}
      opened={opened}
      onClose={onClose}
      title={title}
      position={onPhone ? 'bottom' : 'right'}
      size={wide ? 'lg' : 'md'}
      returnFocus={false}
      // Mantine's handler would also close the dialogs below.
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <div ref={content} className={classes.panelContent} data-wide={wide || undefined}>
        {gone && <GoneNotice />}
        {children}
      </div>
      {gone ? (
        <DialogFooter>
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </DialogFooter>
      ) : (
        footer
      )}
    </Drawer>
  );
}
