import { Button, Kbd } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ReceptionScreenPart } from '../../../core/feature/web/receptionPart.ts';
import { useReceptionKey } from '../../../core/feature/web/useReceptionKey.ts';
import { useI18n } from '../../../kit/web/i18n.ts';

function LogbookButton() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const open = () => void navigate('/resident/logbook?new=1');
  useReceptionKey('F4', open);
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

const findNothing: ReturnType<ReceptionScreenPart['useSearch']> = () => [];

export default { useSearch: () => findNothing, FooterAction: LogbookButton } satisfies ReceptionScreenPart;
