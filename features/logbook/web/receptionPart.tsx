import { Button, Kbd } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useKeyShortcut } from '../../../kit/web/ui/useKeyShortcut.ts';

function LogbookButton() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const open = () => void navigate('/resident/logbook?new=1');
  useKeyShortcut('F4', open);
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconBook2 size={20} stroke={1.75} aria-hidden />}
      rightSection={<Kbd aria-hidden>F4</Kbd>}
      onClick={open}
    >
      {t('menu:logbook.title')}
    </Button>
  );
}

export default { FooterAction: LogbookButton };
