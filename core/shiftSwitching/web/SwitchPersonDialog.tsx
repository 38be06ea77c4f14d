import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useDialogProps } from '../../../kit/web/dialog/useDialogProps.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { listColleaguesWithPin } from '../api.ts';
import type { PinColleague } from '../shiftSwitching.ts';
import { PinPad } from './PinPad.tsx';
import classes from './SwitchPersonDialog.module.css';
import { switchBackOrNotify } from './switchBackOrNotify.ts';
import { getSessionOwnerName, readRecentColleagueIds } from './switchPerson.ts';

const nameOf = ({ firstName, lastName }: PinColleague) => `${firstName} ${lastName}`;

function sortByRecent(operators: readonly PinColleague[]): PinColleague[] {
  const recentIds = readRecentColleagueIds();
  const rank = ({ id }: PinColleague) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length);
  return [...operators].sort((one, other) => rank(one) - rank(other));
}

export default function SwitchPersonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const onPhone = useBreakpoint('phone');
  const [colleague, setColleague] = useState<PinColleague | null>(null);
  const read = useQuery({ ...callQuery(listColleaguesWithPin, { building: building.id }), staleTime: 0 });
  const operators = sortByRecent(read.data?.operators ?? []).filter(({ id }) => id !== user.userId);
  const owner = getSessionOwnerName(user);

  const switchBack = () => {
    onClose();
    void switchBackOrNotify();
  };

  return (
    <Modal
      {...useDialogProps(true, onClose)}
      title={colleague ? nameOf(colleague) : t('shiftSwitching:change.title')}
      size={colleague ? 'xs' : 'md'}
      fullScreen={onPhone}
      transitionProps={{ duration: 0 }}
    >
      <div data-change-person>
        {colleague ? (
          <PinPad person={colleague} onDone={onClose} onOther={() => setColleague(null)} />
        ) : read.isPending ? (
          <div className={classes.names} aria-busy="true">
            {[1, 2, 3].map((each) => (
              <Skeleton key={each} height="3.5rem" />
            ))}
          </div>
        ) : read.isError ? (
          <FailedState
            icon={IconUsers}
            title={t('shiftSwitching:change.failed')}
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <div className={classes.names}>
            {owner && (
              <NameButton onPress={switchBack} first back>
                {t('menu:operator.back', { name: owner })}
              </NameButton>
            )}
            {operators.map((each, at) => (
              <NameButton key={each.id} onPress={() => setColleague(each)} first={at === 0 && !owner}>
                {nameOf(each)}
              </NameButton>
            ))}
            {operators.length === 0 && <Text>{t('shiftSwitching:change.nobody')}</Text>}
          </div>
        )}
      </div>
    </Modal>
  );
}

interface NameButtonProps {
  children: string;
  onPress: () => void;
  first: boolean;
  back?: boolean;
}

function NameButton({ children, onPress, first, back = false }: NameButtonProps) {
  return (
    <Button
      variant="default"
      className={classes.name}
      justify="flex-start"
      autoFocus={first}
      data-autofocus={first || undefined}
      data-mantine-stop-propagation
      leftSection={back && <IconArrowBackUp size={20} stroke={1.5} aria-hidden />}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
