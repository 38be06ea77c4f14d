import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ScreenAction, useRunAction } from './ActionButton.tsx';

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
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={<action.icon size={18} stroke={1.5} aria-hidden />}
            title={action.hint}
            disabled={action.disabled ?? false}
            onClick={() => runAction(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
