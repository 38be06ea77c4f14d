import { Text } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { cancelEvent } from '../api.ts';
import type { BuildingEvent } from '../event.ts';
import { useEventTexts } from './useEventTexts.ts';

export function CancelEventDialog({ item: event, ...view }: RecordDialogProps<BuildingEvent>) {
  const { t, language } = useI18n();
  const words = useEventTexts();
  const { building } = useSession();
  const cancel = useCommand(cancelEvent);
  const confirm = async () => {
    if (!event) return;
    await cancel.mutateAsync({ building: building.id, event: event.id });
    notifyUser.success(t('events:cancel.done'));
  };
  const groups = [
    ['registered', event?.registered ?? 0],
    ['waiting', event?.waiting ?? 0],
  ] as const;
  const groupNames = groups
    .filter(([, count]) => count > 0)
    .map(([group, count]) => t(`events:cancel.${group}`, { count }));
  const people = new Intl.ListFormat(language).format(groupNames);
  const recipientCount = groups.reduce((sum, [, count]) => sum + count, 0);
  return (
    <ConfirmDialog
      {...view}
      title={t('events:cancel.title')}
      confirmLabel={t('events:cancel.confirm')}
      cancelLabel={t('events:cancel.keep')}
      danger
      onConfirm={confirm}
    >
      {event && (
        <>
          <strong>{event.name}</strong>, {words.momentOf(event)}
          {recipientCount > 0 && (
            <Text c="dimmed" mt="sm">
              {t('events:cancel.told', { people, count: recipientCount })}
            </Text>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
