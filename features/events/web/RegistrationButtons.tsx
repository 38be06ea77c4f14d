import { Button } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { OutageNotice } from '../../../kit/web/feedback/OutageNotice.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { joinWaitingList, leaveWaitingList, registerForEvent, unregisterFromEvent } from '../api.ts';
import { type BuildingEvent, canRegister, hasFreePlaces } from '../event.ts';
import { useEventTexts } from './useEventTexts.ts';

const questions = ['register', 'unregister', 'leave'] as const;
type Question = (typeof questions)[number];

export function RegistrationButtons({ event }: { event: BuildingEvent }) {
  const { t } = useI18n();
  const words = useEventTexts();
  const mayBe: Record<Question, boolean> = {
    register: canRegister(event),
    unregister: event.isMine,
    leave: event.waitingPosition !== null,
  };
  const { item, opened, open, close } = useUrlDialog<Question>({
    name: 'ask',
    serialize: (question) => question,
    find: (text) => questions.find((question) => question === text) ?? null,
    canOpen: (question) => !event.isOver && mayBe[question],
    missingMessage: null,
  });
  const question = item ?? 'register';
  const register = useCommand(registerForEvent);
  const unregister = useCommand(unregisterFromEvent);
  const leave = useCommand(leaveWaitingList);
  const { id } = event;
  const ask = (next: Question) => () => open(next, 'over');
  const confirm = async () => {
    if (question === 'register') await register.mutateAsync({ id });
    if (question === 'unregister') await unregister.mutateAsync({ id });
    if (question === 'leave') await leave.mutateAsync({ event: id });
    notifyUser.success(t(`events:ask.${question}.done`));
  };
  const removal = { variant: 'outline', color: 'red' } as const;
  return (
    <>
      {!event.isOver && mayBe.unregister && (
        <Button {...removal} onClick={ask('unregister')}>
          {t('events:ask.unregister.open')}
        </Button>
      )}
      {!event.isOver && mayBe.leave && (
        <Button {...removal} onClick={ask('leave')}>
          {t('events:ask.leave.open')}
        </Button>
      )}
      {!event.isOver &&
        !event.isMine &&
        event.waitingPosition === null &&
        (hasFreePlaces(event) ? (
          <Button onClick={ask('register')}>{t('events:ask.register.open')}</Button>
        ) : (
          <Join id={id} />
        ))}
      <ConfirmDialog
        opened={opened}
        close={close}
        title={t(`events:ask.${question}.title`)}
        confirmLabel={t(`events:ask.${question}.confirm`)}
        danger={question !== 'register'}
        onConfirm={confirm}
      >
        <strong>{event.name}</strong>, {words.momentOf(event)}
      </ConfirmDialog>
    </>
  );
}

/** Needs no confirmation: it commits to nothing. */
function Join({ id }: { id: number }) {
  const { t } = useI18n();
  const join = useCommand(joinWaitingList);
  const act = () =>
    join.mutateAsync({ event: id }).then(
      ({ position }) => notifyUser.success(t('events:waiting.joined', { position })),
      (error) => notifyUser.failure(error),
    );
  return (
    <>
      {join.isPending && <OutageNotice inDialog />}
      <Button loading={join.isPending} onClick={act}>
        {t('events:waiting.join')}
      </Button>
    </>
  );
}
