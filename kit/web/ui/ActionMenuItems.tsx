import { Menu } from '@mantine/core';
import type { ScreenAction } from './ActionButton.tsx';

interface ActionMenuItemsProps {
  actions: readonly ScreenAction[];
  onRun: (action: ScreenAction) => void;
}

export const ActionMenuItems = ({ actions, onRun }: ActionMenuItemsProps) =>
  actions.map((action) => (
    <Menu.Item
      key={action.label}
      leftSection={<action.icon size={18} stroke={1.5} aria-hidden />}
      title={action.hint}
      disabled={action.disabled ?? false}
      onClick={() => onRun(action)}
    >
      {action.label}
    </Menu.Item>
  ));
