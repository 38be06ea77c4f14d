import { Button, Menu } from '@mantine/core';
import { IconCategoryPlus, IconFilePlus, IconPlus } from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n.ts';

interface AddCategoryOrDocumentMenuProps {
  onCategory: (() => void) | undefined;
  onDocument: () => void;
}

export function AddProductCategoryOrDocumentMenu({ onCategory, onDocument }: AddCategoryOrDocumentMenuProps) {
  const { t } = useI18n();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>{t('concierge:add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {onCategory && (
          <Menu.Item
            leftSection={<IconCategoryPlus size={18} stroke={1.5} aria-hidden />}
            onClick={onCategory}
          >
            {t('concierge:category.add')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFilePlus size={18} stroke={1.5} aria-hidden />} onClick={onDocument}>
          {t('concierge:document.add')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
