import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useWords } from '../i18n.ts';
import classes from './Panel.module.css';

interface PanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Another dialog stands before it, to which it leaves the Escape key. */
  covered?: boolean;
  /** For what is read at length. */
  wide?: boolean;
  /** The buttons, a `DialogFoot`; left out where nothing can be done. */
  foot?: ReactNode;
  children: ReactNode;
}

/** All there is to know of one thing of a list, beside the list: a panel on a desktop, a sheet from below on a phone. */
export function Panel({ opened, onClose, title, covered = false, wide = false, foot, children }: PanelProps) {
  const { t } = useWords();
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={onPhone ? 'bottom' : 'right'}
      size={wide ? 'lg' : 'md'}
      closeOnEscape={!covered}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <div className={classes.held}>{children}</div>
      {foot}
    </Drawer>
  );
}
