import { Button, Group, Skeleton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isStaff } from '../../../kit/actor.ts';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ProfileSectionCard } from '../../people/web/ProfileSectionCard.tsx';
import { readOwnPin } from '../api.ts';
import { RemovePinDialog } from './RemovePinDialog.tsx';
import { SetPinDialog } from './SetPinDialog.tsx';

export default function PinSection() {
  const { user } = useSession();
  return isStaff(user) ? <OwnPin /> : null;
}

function OwnPin() {
  const { t } = useI18n();
  const read = useQuery(callQuery(readOwnPin, {}));
  const isSet = read.data?.isSet;
  const setting = useDialog('pin');
  const removing = useDialog('removePin');
  return (
    <ProfileSectionCard
      heading={t('shiftSwitching:pin.heading')}
      intro={t(isSet ? 'shiftSwitching:pin.isSet' : 'shiftSwitching:pin.intro')}
    >
      {read.isPending ? (
        <Skeleton height="2.5rem" width="10rem" />
      ) : read.isError ? (
        <FailedState
          icon={IconKey}
          title={t('shiftSwitching:pin.failed')}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Group gap="xs">
          <Button variant="outline" onClick={setting.open}>
            {t(isSet ? 'shiftSwitching:pin.change' : 'shiftSwitching:pin.choose')}
          </Button>
          {isSet && (
            <Button variant="subtle" color="red" onClick={removing.open}>
              {t('shiftSwitching:pin.remove')}
            </Button>
          )}
        </Group>
      )}
      <SetPinDialog opened={setting.opened} onClose={setting.close} />
      <RemovePinDialog opened={removing.opened} onClose={removing.close} />
    </ProfileSectionCard>
  );
}
