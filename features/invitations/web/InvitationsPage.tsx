import { Button } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../kit/web/callError.ts';
import { formatCount } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { DataList } from '../../../kit/web/list/DataList.tsx';
import { callQuery } from '../../../kit/web/queries.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import type { Invitation } from '../invitation.ts';
import { listInvitations } from '../wire.ts';
import { useInvitationColumns } from './columns.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

/** `/resident/invitations`: the links that open accounts, for administrators. */
export default function InvitationsPage() {
  const { t, language } = useWords();
  // It spans all buildings of its reader, and only the one that is open now is followed.
  const all = useQuery({ ...callQuery(listInvitations, {}), staleTime: 0 });
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const columns = useInvitationColumns({ show: (row) => setLink(row.link), revoke: setRevoked });

  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
      {t('invitations:list.create')}
    </Button>
  );
  return (
    <Page title={t('invitations:list.title')} intro={t('invitations:list.intro')} actions={create} fill>
      <DataList
        label={t('invitations:list.label')}
        columns={columns}
        rows={all.isError ? [] : all.data}
        rowKey={({ id }) => id}
        initialSort={{ column: 'created', direction: 'descending' }}
        countLabel={(count) => t('invitations:list.count', { count, shown: formatCount(count, language) })}
        empty={
          all.isError ? (
            <EmptyState icon={IconUserPlus} title={sentenceOf(all.error)} />
          ) : (
            <EmptyState icon={IconUserPlus} title={t('invitations:list.empty')}>
              {t('invitations:list.emptyText')}
            </EmptyState>
          )
        }
      />
      <InviteDialog
        opened={inviting}
        onClose={() => setInviting(false)}
        onMade={(made) => setLink(made.link)}
      />
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(null)} />}
    </Page>
  );
}
