import { Button, Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { useEscape } from '../dialog/escape.ts';
import { GoneNotice } from '../dialog/GoneNotice.tsx';
import { useLayer } from '../dialog/layer.ts';
import { useRestoreFocus } from '../dialog/restoreFocus.ts';
import { useWords } from '../i18n.ts';
import classes from './Panel.module.css';
import { useWidth } from './useWidth.ts';

interface PanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** For what is read at length. */
  wide?: boolean;
  /** Whether the thing was deleted meanwhile: it stays to be read, and nothing can be done with it. */
  gone?: boolean;
  /** The buttons, a `DialogFoot`; left out where nothing can be done. */
  foot?: ReactNode;
  children: ReactNode;
}

/** All there is to know of one thing of a list, beside the list: a panel on a desktop, a sheet from below on a phone. */
export function Panel(props: PanelProps) {
  const { opened, onClose, title, wide = false, gone = false, foot, children } = props;
  const { t } = useWords();
  useRestoreFocus(opened);
  const onPhone = useWidth('phone');
  const content = useRef<HTMLDivElement>(null);
  useEscape(content, opened, onClose);
  return (
    <Drawer
      zIndex={useLayer(opened)}
      opened={opened}
      onClose={onClose}
      title={title}
      position={onPhone ? 'bottom' : 'right'}
      size={wide ? 'lg' : 'md'}
      returnFocus={false}
      // Mantine would close what lies under a question as well.
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <div ref={content} className={classes.held} data-wide={wide || undefined}>
        {gone && <GoneNotice />}
        {children}
      </div>
      {gone ? (
        <DialogFoot>
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </DialogFoot>
      ) : (
        foot
      )}
    </Drawer>
  );
}
