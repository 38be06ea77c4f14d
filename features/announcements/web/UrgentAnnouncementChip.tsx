import { IconAlertTriangle } from '@tabler/icons-react';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { useWords } from '../../../kit/web/i18n.ts';

const URGENT = 'danger';

export function UrgentAnnouncementChip() {
  const { t } = useWords();
  return (
    <StateChip tone={URGENT} icon={IconAlertTriangle}>
      {t('announcements:urgent')}
    </StateChip>
  );
}
