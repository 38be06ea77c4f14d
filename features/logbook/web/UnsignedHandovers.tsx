import { Button, Text } from '@mantine/core';
import { IconCheck, IconWritingSign } from '@tabler/icons-react';
import { useState } from 'react';
import { openPinPrompt } from '../../../core/shiftSwitching/web/pinPrompt.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { signShiftHandover, withdrawShiftHandover } from '../api.ts';
import type { ShiftHandover } from '../handover.ts';
import classes from './Handovers.module.css';
import { ShiftHandoverText } from './ShiftHandoverText.tsx';

export function UnsignedHandovers({ open, onSigned }: UnsignedHandoversProps) {
  // Signed handovers stay visible for now, so that the list does not jump.
  const [signed, setSigned] = useState<readonly ShiftHandover[]>([]);
  const isOpen = (id: number) => open.some((one) => one.id === id);
  const visibleHandovers = [...open, ...signed.filter(({ id }) => !isOpen(id))].sort(
    (one, other) => one.id - other.id,
  );
  return visibleHandovers.map((handover) => {
    const withoutHandover = (all: readonly ShiftHandover[]) => all.filter(({ id }) => id !== handover.id);
    return (
      <UnsignedHandover
        key={handover.id}
        handover={handover}
        isSigned={!isOpen(handover.id)}
        setVisible={(isKept) => setSigned((all) => [...withoutHandover(all), ...(isKept ? [handover] : [])])}
        onSigned={onSigned}
      />
    );
  });
}

interface UnsignedHandoversProps {
  open: readonly ShiftHandover[];
  /** Called because the focused button disappears. */
  onSigned: () => void;
}

interface UnsignedHandoverProps extends Pick<UnsignedHandoversProps, 'onSigned'> {
  handover: ShiftHandover;
  isSigned: boolean;
  setVisible: (isKept: boolean) => void;
}

function UnsignedHandover({ handover, isSigned, setVisible, onSigned }: UnsignedHandoverProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const sign = useCommand(signShiftHandover);
  const withdraw = useCommand(withdrawShiftHandover);
  const params = { building: building.id, handover: handover.id };
  const confirmReading = async () => {
    setVisible(true);
    try {
      await sign.mutateAsync(params);
      notifyUser.success(t('logbook:handover.signed'));
      onSigned();
    } catch (error) {
      setVisible(false);
      notifyUser.failure(error);
    }
  };
  return (
    <section className={classes.open} aria-label={t('logbook:handover.title')} data-screen-only>
      <div className={classes.body}>
        <ShiftHandoverText handover={handover} />
        {handover.isMine && (
          <Text size="sm" c="dimmed">
            {t('logbook:handover.awaits')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={openPinPrompt}>
              {t('logbook:handover.takeOver')}
            </Button>
          </Text>
        )}
      </div>
      {isSigned ? (
        <p className={classes.signed}>
          <IconCheck size={20} stroke={2.25} aria-hidden />
          {t('logbook:handover.sign')}
        </p>
      ) : handover.isMine ? (
        <Button
          className={classes.main}
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(params, {
              onSuccess: () => notifyUser.success(t('logbook:handover.withdrawn')),
              onError: (error) => notifyUser.failure(error),
            })
          }
        >
          {t('logbook:handover.withdraw')}
        </Button>
      ) : (
        <Button
          className={classes.main}
          leftSection={<IconWritingSign size={20} aria-hidden />}
          loading={sign.isPending}
          onClick={confirmReading}
        >
          {t('logbook:handover.sign')}
        </Button>
      )}
    </section>
  );
}
