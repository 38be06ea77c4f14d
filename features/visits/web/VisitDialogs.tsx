import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { Panel } from '../../../kit/web/ui/Panel.tsx';
import type { Visit } from '../visit.ts';
import { changeVisitStatus, removeVisit } from '../wire.ts';
import classes from './VisitsPage.module.css';

/** Which visit a dialog is about: the visitor's name, the day and the time. */
function VisitName({ visit }: { visit: Visit | null }) {
  const { t, language } = useWords();
  if (!visit) return null;
  const when = { day: formatDay(visit.date, language), time: formatTime(visit.time) };
  return (
    <Text component="p" m={0}>
      <strong>{visit.visitor}</strong>, {t('visits:when', when)}
    </Text>
  );
}

/** Asks before a visit is deleted. */
export function DeleteDialog({ item: visit, opened, isGone, close }: DialogView<Visit>) {
  const { t } = useWords();
  const { building } = useSession();
  const remove = useCommand(removeVisit);
  const confirm = async () => {
    if (!visit) return;
    await remove.mutateAsync({ building: building.id, id: visit.id });
    notify.success(t('visits:delete.done'));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone}
      title={t('visits:delete.title')}
      confirmLabel={t('visits:delete.confirm')}
      danger
      onConfirm={confirm}
    >
      <VisitName visit={visit} />
      <Text c="dimmed" mt="sm">
        {t('visits:delete.text')}
      </Text>
    </ConfirmDialog>
  );
}

/** Asks before staff cancel a visit: the visitor hears of it. */
export function CancelDialog({ item: visit, opened, isGone, close }: DialogView<Visit>) {
  const { t } = useWords();
  const { building } = useSession();
  const change = useCommand(changeVisitStatus);
  const confirm = async () => {
    if (!visit) return;
    await change.mutateAsync({ building: building.id, id: visit.id, status: 'canceled' });
    notify.success(t('visits:statusMenu.changed.canceled', { visitor: visit.visitor }));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone}
      title={t('visits:cancelVisit.title')}
      confirmLabel={t('visits:cancelVisit.confirm')}
      cancelLabel={t('visits:cancelVisit.keep')}
      danger
      onConfirm={confirm}
    >
      <VisitName visit={visit} />
      <Text c="dimmed" mt="sm">
        {t('visits:cancelVisit.text')}
      </Text>
    </ConfirmDialog>
  );
}

/** The whole comment on a visit. */
export function CommentViewer({ item: visit, opened, isGone, close }: DialogView<Visit>) {
  const { t } = useWords();
  return (
    <Panel opened={opened} onClose={close} title={t('visits:commentViewer.title')} gone={isGone}>
      <VisitName visit={visit} />
      <p className={classes.commentText}>{visit?.comment}</p>
    </Panel>
  );
}
