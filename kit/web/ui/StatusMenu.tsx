import { Loader, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { type ScreenAction, useRunAction } from './ActionButton.tsx';
import { ActionMenuItems } from './ActionMenuItems.tsx';
import classes from './StatusMenu.module.css';

interface StatusMenuProps {
  label: string;
  status: ReactNode;
  actions: readonly ScreenAction[];
}

/** Status of a record as a button that opens the menu of its next states. */
export function StatusMenu({ label, status, actions }: StatusMenuProps) {
  const [working, runAction] = useRunAction();
  const menu = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-start" withinPortal disabled={working}>
      <Menu.Target>
        <button ref={menu} type="button" className={classes.menu} aria-label={label}>
          {status}
          {working ? <Loader size={14} /> : <IconChevronDown size={14} stroke={1.75} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionMenuItems
          actions={actions}
          onRun={(action) => {
            menu.current?.focus({ preventScroll: true });
            runAction(action);
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
