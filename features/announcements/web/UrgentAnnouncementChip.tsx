import { IconAlertTriangle } from '@tabler/icons-react';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';

const URGENT = 'danger';

export function UrgentAnnouncementChip() {
  const { t } = useI18n();
  return (
    <StateChip tone={URGENT} icon={IconAlertTriangle}>
      {t('announcements:urgent')}
    </StateChip>
  );
}
