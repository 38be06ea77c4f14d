import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconEdit, IconTrash } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';

interface ItemMenuProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
}

export function ItemMenu({ name, onEdit, onDelete, onEarlier, onLater }: ItemMenuProps) {
  const { t } = useWords();
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
        {onEarlier && (
          <Menu.Item leftSection={<IconArrowUp size={18} stroke={1.5} aria-hidden />} onClick={onEarlier}>
            {t('concierge:item.earlier')}
          </Menu.Item>
        )}
        {onLater && (
          <Menu.Item leftSection={<IconArrowDown size={18} stroke={1.5} aria-hidden />} onClick={onLater}>
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
