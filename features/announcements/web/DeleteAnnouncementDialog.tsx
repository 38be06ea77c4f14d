import { pickTranslation } from '../../../kit/bilingualText.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { Announcement } from '../announcement.ts';
import { deleteAnnouncement } from '../api.ts';

export function DeleteAnnouncementDialog({ item, ...view }: RecordDialogProps<Announcement>) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const { mutateAsync } = useCommand(deleteAnnouncement);
  const { read = 0, mail = false, mailed = 0 } = item?.management ?? {};
  return (
    <ConfirmDialog
      {...view}
      title={t('announcements:delete.title')}
      confirmLabel={t('announcements:delete.confirm')}
      danger
      onConfirm={async () => {
        if (!item) return;
        await mutateAsync({ building: building.id, announcement: item.id });
        notifyUser.success(t('announcements:delete.done'));
      }}
    >
      {item &&
        [
          t('announcements:delete.text', { title: pickTranslation(item.title, language) }),
          t('announcements:delete.read', { count: read }),
          mail ? t('announcements:delete.mailPlanned') : '',
          mailed > 0 ? t('announcements:delete.mailed', { count: mailed }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
    </ConfirmDialog>
  );
}
