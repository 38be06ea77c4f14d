import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { changeVisitStatus } from '../../api.ts';
import type { Visit, VisitStatus } from '../../visit.ts';
import { getSignatureMatchPath, isAgreementMissing } from '../../web/isAgreementMissing.ts';

export function TodayPanelCheckInButton({ visit }: { visit: Visit }) {
  const { id, visitor } = visit;
  const { t } = useI18n();
  const { user, building } = useSession();
  const navigate = useNavigate();
  const { mutateAsync: change, isPending } = useCommand(changeVisitStatus);
  const setStatus = async (status: VisitStatus) => {
    try {
      await change({ building: building.id, id, status });
      if (status !== 'done') return;
      const undo = () => void setStatus('waiting');
      if (!isAgreementMissing(user, visit))
        return notifyUser.success(t('menu:visits.today.checkedIn', { visitor }), { undo });
      const run = () => void navigate(getSignatureMatchPath(visit));
      const action = { label: t('menu:visits.today.haveSigned'), run };
      notifyUser.success(t('menu:visits.today.checkedInUnsigned', { visitor }), { action, undo });
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  return (
    <Button
      size="compact-md"
      loading={isPending}
      leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
      aria-label={t('menu:visits.today.checkInOf', { visitor })}
      onClick={() => void setStatus('done')}
    >
      {t('menu:visits.today.checkIn')}
    </Button>
  );
}
