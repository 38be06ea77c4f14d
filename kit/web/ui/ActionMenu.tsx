import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ScreenAction, useRunAction } from './ActionButton.tsx';
import { ActionMenuItems } from './ActionMenuItems.tsx';

interface ActionMenuProps {
  label: string;
  actions: readonly ScreenAction[];
  subtle?: boolean;
}

export function ActionMenu({ label, actions, subtle = false }: ActionMenuProps) {
  const [working, runAction] = useRunAction();
  return (
    <Menu position="bottom-end" withinPortal disabled={working}>
      <Menu.Target>
        <ActionIcon variant={subtle ? 'subtle' : 'default'} aria-label={label} title={label}>
          {working ? <Loader size={18} /> : <IconDots size={20} stroke={1.75} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionMenuItems actions={actions} onRun={runAction} />
      </Menu.Dropdown>
    </Menu>
  );
}
