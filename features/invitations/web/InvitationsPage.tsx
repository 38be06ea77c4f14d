import { Button } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { type RecordDialogProps, useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { exportInvitations, listInvitations, remindInvitee, revokeInvitation } from '../api.ts';
import type { Invitation } from '../invitation.ts';
import { useInstantFormatter, useInvitationColumns } from './columns.tsx';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';

const LATEST_FIRST = { column: 'created', direction: 'descending' } as const;

export default function InvitationsPage() {
  const { t } = useI18n();
  const inviting = useDialog('add');
  // The columns are needed before the rows, because they define the sort order.
  const dialogs = useRef<{ show: (row: Invitation) => void; revoke: (row: Invitation) => void }>(null);
  const reminding = useCommand(remindInvitee);
  const columns = useInvitationColumns({
    show: (row) => dialogs.current?.show(row),
    remind: (row) =>
      reminding.mutate(
        { id: row.id },
        {
          onSuccess: () => notifyUser.success(t('invitations:remind.done', { email: row.invitee?.email })),
          onError: (error) => notifyUser.failure(error, t('invitations:remind.failed')),
        },
      ),
    revoke: (row) => dialogs.current?.revoke(row),
  });
  const [{ q: search }] = useUrlState({ q: textParam() });
  const all = useSortedPages(listInvitations, { search }, columns, LATEST_FIRST);
  const isOpen = ({ state }: Invitation) => state === 'open';
  const link = useRowDialog('link', all, (row) => isOpen(row) && row.invitee === null);
  const revoking = useRowDialog('revoke', all, isOpen);
  dialogs.current = { show: link.open, revoke: revoking.open };

  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={inviting.open}>
      {t('invitations:list.create')}
    </Button>
  );
  return (
    <ListScreen
      title={t('invitations:list.title')}
      intro={t('invitations:list.intro')}
      action={create}
      moreActions={[useExportAction(exportInvitations, all.input, all.data)]}
      searchLabel={t('invitations:list.search')}
      query={all}
      label={t('invitations:list.label')}
      columns={columns}
      initialSort={LATEST_FIRST}
      describeCount={(words) => t('invitations:list.count', words)}
      emptyState={{
        icon: IconUserPlus,
        noMatch: { title: t('invitations:list.noMatch'), text: t('invitations:list.noMatchText') },
        empty: { title: t('invitations:list.empty'), text: t('invitations:list.emptyText') },
      }}
    >
      <InviteDialog {...inviting} onCreated={link.open} />
      <InvitationLinkDialog {...link} />
      <RevokeInvitationDialog {...revoking} />
    </ListScreen>
  );
}

function RevokeInvitationDialog({ item, ...view }: RecordDialogProps<Invitation>) {
  const { t } = useI18n();
  const revoke = useCommand(revokeInvitation);
  const moment = useInstantFormatter();
  const words = item && {
    role: t(`invitations:roles.${item.role}`),
    building: item.buildings.map(({ name }) => name).join(', '),
    moment: moment(item.createdAt),
    email: item.invitee?.email,
  };
  return (
    <ConfirmDialog
      {...view}
      title={t('invitations:revoke.title')}
      confirmLabel={t('invitations:revoke.confirm')}
      danger
      onConfirm={async () => {
        if (!item) return;
        await revoke.mutateAsync({ id: item.id });
        notifyUser.success(t('invitations:revoke.done'));
      }}
    >
      {words && t(words.email ? 'invitations:revoke.textTo' : 'invitations:revoke.text', words)}
    </ConfirmDialog>
  );
}
