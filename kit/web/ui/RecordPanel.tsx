import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import type { DialogViewProps } from '../dialog/dialogState.ts';
import { GoneNotice } from '../dialog/GoneNotice.tsx';
import { useDialogProps } from '../dialog/useDialogProps.ts';
import { useI18n } from '../i18n/i18n.ts';
import classes from './RecordPanel.module.css';
import { useBreakpoint } from './useBreakpoint.ts';

interface RecordPanelProps extends DialogViewProps {
  title: ReactNode;
  wide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** The record of a list row: a side panel on a desktop, a bottom sheet on a phone. */
export function RecordPanel(props: RecordPanelProps) {
  const { opened, close, title, wide = false, isGone = false, footer, children } = props;
  const { t } = useI18n();
  const onPhone = useBreakpoint('phone');
  return (
    <Drawer
      {...useDialogProps(opened, close)}
      title={title}
      position={onPhone ? 'bottom' : 'right'}
      size={wide ? 'lg' : 'md'}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <div className={classes.panelContent} data-wide={wide || undefined}>
        {isGone && <GoneNotice />}
        {children}
      </div>
      {isGone ? (
        <DialogFooter>
          <Button onClick={close}>{t('ui.close')}</Button>
        </DialogFooter>
      ) : (
        footer
      )}
    </Drawer>
  );
}
