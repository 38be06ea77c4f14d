import { Text } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import { changeVisitStatus, removeVisit } from '../api.ts';
import type { Visit } from '../visit.ts';
import classes from './VisitsPage.module.css';

function VisitName({ visit }: { visit: Visit | null }) {
  const { t, language } = useI18n();
  if (!visit) return null;
  const when = { day: formatDay(visit.date, language), time: formatTime(visit.time) };
  return (
    <Text component="p" m={0}>
      <strong>{visit.visitor}</strong>, {t('visits:when', when)}
    </Text>
  );
}

/** An invited visitor may still come, so that visit is cancelled and stays listed. */
export function DeleteVisitDialog(props: RecordDialogProps<Visit>) {
  const { building } = useSession();
  const remove = useCommand(removeVisit);
  return (
    <RemovalQuestion
      {...props}
      isDeletion={props.item?.onRemoval === 'removed'}
      take={({ id }) => remove.mutateAsync({ building: building.id, id })}
    />
  );
}

export function CancelVisitDialog(props: RecordDialogProps<Visit>) {
  const { building } = useSession();
  const change = useCommand(changeVisitStatus);
  return (
    <RemovalQuestion
      {...props}
      isDeletion={false}
      take={({ id }) => change.mutateAsync({ building: building.id, id, status: 'canceled' })}
    />
  );
}

type RemovalQuestionProps = RecordDialogProps<Visit> & {
  isDeletion: boolean;
  take: (visit: Visit) => Promise<unknown>;
};

function RemovalQuestion({ item: visit, isDeletion, take, ...view }: RemovalQuestionProps) {
  const { t } = useI18n();
  const stays = t(visit?.onRemoval === 'told' ? 'visits:cancelVisit.told' : 'visits:cancelVisit.stays');
  const confirm = async () => {
    if (!visit) return;
    await take(visit);
    notifyUser.success(
      isDeletion
        ? t('visits:delete.done')
        : t('visits:statusMenu.changed.canceled', { visitor: visit.visitor }),
    );
  };
  return (
    <ConfirmDialog
      {...view}
      title={t(isDeletion ? 'visits:delete.title' : 'visits:cancelVisit.title')}
      confirmLabel={t(isDeletion ? 'visits:delete.confirm' : 'visits:cancelVisit.confirm')}
      cancelLabel={isDeletion ? undefined : t('visits:cancelVisit.keep')}
      danger
      onConfirm={confirm}
    >
      <VisitName visit={visit} />
      <Text c="dimmed" mt="sm">
        {isDeletion ? t('visits:delete.text') : stays}
      </Text>
    </ConfirmDialog>
  );
}

export function ReadVisitCommentDialog({ item: visit, ...view }: RecordDialogProps<Visit>) {
  const { t } = useI18n();
  return (
    <RecordPanel {...view} title={t('visits:commentViewer.title')}>
      <VisitName visit={visit} />
      <p className={classes.commentText}>{visit?.comment}</p>
    </RecordPanel>
  );
}
