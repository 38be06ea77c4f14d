import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Visit, VisitStatus } from '../visit.ts';
import { changeVisitStatus } from '../wire.ts';

/** Records the arrival of somebody who stands at the desk, from the home screen; can be undone. */
export function CheckIn({ visit: { id, visitor } }: { visit: Visit }) {
  const { t } = useWords();
  const { building } = useSession();
  const { mutateAsync: change, isPending } = useCommand(changeVisitStatus);
  const bring = async (status: VisitStatus) => {
    try {
      await change({ building: building.id, id, status });
      if (status === 'done')
        notify.success(t('menu:visits.today.checkedIn', { visitor }), { undo: () => void bring('waiting') });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Button
      size="compact-md"
      loading={isPending}
      leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
      aria-label={t('menu:visits.today.checkInOf', { visitor })}
      onClick={() => void bring('done')}
    >
      {t('menu:visits.today.checkIn')}
    </Button>
  );
}
