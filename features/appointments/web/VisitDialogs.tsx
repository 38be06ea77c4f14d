import { Modal, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { Subject } from '../../../kit/web/dialog/subject.ts';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Appointment } from '../appointment.ts';
import { changeVisitStatus, removeVisit } from '../wire.ts';
import classes from './AppointmentsPage.module.css';

/** Which visit a dialog is about: the visitor's name, the day and the time. */
function VisitName({ visit }: { visit: Appointment | null }) {
  const { t, language } = useWords();
  if (!visit) return null;
  const when = { day: formatDay(visit.date, language), time: formatTime(visit.time) };
  return (
    <Text component="p" m={0}>
      <strong>{visit.visitor}</strong>, {t('appointments:when', when)}
    </Text>
  );
}

/** Asks before a visit is deleted. */
export function DeleteDialog({ subject: visit, opened, close }: Subject<Appointment>) {
  const { t } = useWords();
  const { building } = useSession();
  const remove = useCommand(removeVisit);
  const confirm = async () => {
    if (!visit) return;
    await remove.mutateAsync({ building: building.id, id: visit.id });
    notify.success(t('appointments:delete.done'));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t('appointments:delete.title')}
      confirmLabel={t('appointments:delete.confirm')}
      danger
      onConfirm={confirm}
    >
      <VisitName visit={visit} />
      <Text c="dimmed" mt="sm">
        {t('appointments:delete.text')}
      </Text>
    </ConfirmDialog>
  );
}

/** Asks before staff cancel a visit: the visitor hears of it. */
export function CancelDialog({ subject: visit, opened, close }: Subject<Appointment>) {
  const { t } = useWords();
  const { building } = useSession();
  const change = useCommand(changeVisitStatus);
  const confirm = async () => {
    if (!visit) return;
    await change.mutateAsync({ building: building.id, id: visit.id, status: 'canceled' });
    notify.success(t('appointments:statusMenu.changed.canceled', { visitor: visit.visitor }));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t('appointments:cancelVisit.title')}
      confirmLabel={t('appointments:cancelVisit.confirm')}
      cancelLabel={t('appointments:cancelVisit.keep')}
      danger
      onConfirm={confirm}
    >
      <VisitName visit={visit} />
      <Text c="dimmed" mt="sm">
        {t('appointments:cancelVisit.text')}
      </Text>
    </ConfirmDialog>
  );
}

/** The whole comment on a visit. */
export function CommentViewer({ subject: visit, opened, close }: Subject<Appointment>) {
  const { t } = useWords();
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('appointments:commentViewer.title')}
      centered
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <VisitName visit={visit} />
      <p className={classes.commentText}>{visit?.comment}</p>
    </Modal>
  );
}
