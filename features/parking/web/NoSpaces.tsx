import { Button } from '@mantine/core';
import { IconCar, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { can } from '../policy.ts';

/** Empty state of a building without parking spaces; administrators get a button to add some. */
export function NoSpaces() {
  const { t } = useWords();
  const mayAdd = can.administerBays(useSession().user);
  const add = (
    <Button
      component={Link}
      to="/resident/baySettings?add=1"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      {t('parking:bays.list.add')}
    </Button>
  );
  return (
    <EmptyState icon={IconCar} title={t('parking:list.none')} action={mayAdd && add}>
      {t(mayAdd ? 'parking:list.noneAdd' : 'parking:list.noneWait')}
    </EmptyState>
  );
}
