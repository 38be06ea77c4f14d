import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconEdit, IconTrash } from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';

interface ItemMenuProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
}

export function ItemMenu({ name, onEdit, onDelete, onMoveUp, onMoveDown }: ItemMenuProps) {
  const { t } = useI18n();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('concierge:item.menu', { name })}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={18} stroke={1.5} aria-hidden />} onClick={onEdit}>
          {t('concierge:item.edit')}
        </Menu.Item>
        {onMoveUp && (
          <Menu.Item leftSection={<IconArrowUp size={18} stroke={1.5} aria-hidden />} onClick={onMoveUp}>
            {t('concierge:item.earlier')}
          </Menu.Item>
        )}
        {onMoveDown && (
          <Menu.Item leftSection={<IconArrowDown size={18} stroke={1.5} aria-hidden />} onClick={onMoveDown}>
            {t('concierge:item.later')}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
          onClick={onDelete}
        >
          {t('concierge:item.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
