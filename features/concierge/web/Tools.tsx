import { Button, Menu } from '@mantine/core';
import { IconBellRinging, IconCategoryPlus, IconFilePlus, IconPlus } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Configuration } from '../catalogue.ts';
import { can } from '../policy.ts';

interface ConciergeToolsProps {
  configuration: Configuration | null;
  onIntroduction: (item: { present?: Configuration }) => void;
  onCategory: () => void;
  onDocument: () => void;
}

/** What administrators add to the concierge's screen. */
export function ConciergeTools({
  configuration,
  onIntroduction,
  onCategory,
  onDocument,
}: ConciergeToolsProps) {
  const { t } = useWords();
  const { user } = useSession();
  if (!can.edit(user)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={18} stroke={1.5} aria-hidden />}
        onClick={() => onIntroduction(configuration ? { present: configuration } : {})}
      >
        {t(configuration ? 'concierge:services.edit' : 'concierge:services.open')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>{t('concierge:add')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {configuration && (
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
    </>
  );
}
