import { CloseButton, Popover } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import hidden from '../ui/visuallyHidden.module.css';
import classes from './MorePopover.module.css';

interface MorePopoverProps {
  count: number;
  hint: string;
  title: string;
  children: ReactNode;
}

/** A button for the entries that have no room, and their list. */
export function MorePopover({ count, hint, title, children }: MorePopoverProps) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeForEntry = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('button'))) return;
    setOpened(false);
    // The entry's dialog returns the focus here, because the entry is gone by then.
    button.current?.focus({ preventScroll: true });
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      withRoles={false}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={classes.more}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          +{count} <span className={hidden.visuallyHidden}>{hint}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} className={classes.list}>
        <div className={classes.head}>
          {title}
          <CloseButton aria-label={t('ui.close')} onClick={() => setOpened(false)} />
        </div>
        {/* biome-ignore lint/a11y: opening an entry closes the list */}
        <div className={classes.entries} onClick={closeForEntry}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
