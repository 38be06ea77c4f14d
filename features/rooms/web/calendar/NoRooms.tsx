import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { EmptyState } from '../../../../kit/web/state/EmptyState.tsx';
import { can } from '../../policy.ts';

/** Empty state of a building without rooms; administrators get a button to add one. */
export function NoRooms() {
  const { t } = useWords();
  const mayAdd = can.administerRooms(useSession().user);
  const add = (
    <Button
      component={Link}
      to="/resident/roomSettings?add=1"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      {t('rooms:settings.add')}
    </Button>
  );
  return (
    <EmptyState icon={IconCalendarOff} title={t('rooms:calendar.noRooms')} action={mayAdd && add}>
      {t(mayAdd ? 'rooms:calendar.noRoomsAdd' : 'rooms:calendar.noRoomsWait')}
    </EmptyState>
  );
}
