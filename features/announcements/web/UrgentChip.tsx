import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';
import { StateChip } from '../../../kit/web/state/StateChip.tsx';

const URGENT = 'danger';

/** Says that an announcement is urgent. */
export function UrgentChip() {
  const { t } = useWords();
  return (
    <StateChip role={URGENT} icon={IconAlertTriangle}>
      {t('announcements:urgent')}
    </StateChip>
  );
}
