import { ActionIcon } from '@mantine/core';
import { IconLinkOff, IconQrcode } from '@tabler/icons-react';
import { localNow } from '../../../kit/time.ts';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Column } from '../../../kit/web/ui/DataList.tsx';
import type { Invitation } from '../invitation.ts';

interface InvitationActions {
  show: (invitation: Invitation) => void;
  revoke: (invitation: Invitation) => void;
}

/** The columns of the invitations. */
export function useInvitationColumns({ show, revoke }: InvitationActions): Column<Invitation>[] {
  const { t } = useWords();
  const { building } = useSession();
  const title = (column: string) => t(`invitations:columns.${column}`);
  const role = (row: Invitation) => t(`invitations:roles.${row.role}`);
  const day = (instant: string) => localNow(building.timeZone, new Date(instant)).date;
  return [
    { key: 'role', title: title('role'), render: role, sortBy: role, width: 7.5, grow: true, card: 'title' },
    {
      key: 'state',
      title: title('state'),
      render: ({ state }) => t(`invitations:states.${state}`),
      sortBy: ({ state }) => state,
      width: 5.5,
      card: 'aside',
    },
    {
      key: 'buildings',
      title: title('buildings'),
      render: ({ buildings }) => buildings.map(({ name }) => name).join(', '),
      width: 8,
      grow: true,
    },
    {
      key: 'company',
      title: title('company'),
      render: ({ companyName }) => companyName ?? t('invitations:anyCompany'),
      sortBy: ({ companyName }) => companyName ?? '',
      width: 7,
    },
    {
      key: 'domain',
      title: title('domain'),
      render: ({ emailDomain: domain }) =>
        domain ? t('invitations:onlyDomain', { domain }) : t('invitations:anyDomain'),
      width: 7.5,
    },
    {
      key: 'left',
      title: title('left'),
      render: ({ uses, used }) => t('invitations:left', { left: uses - used, uses }),
      sortBy: ({ uses, used }) => uses - used,
      width: 5.5,
    },
    {
      key: 'expires',
      title: title('expires'),
      render: ({ expiresAt }) => <time dateTime={expiresAt}>{formatDate(day(expiresAt))}</time>,
      sortBy: ({ expiresAt }) => expiresAt,
      width: 6.5,
    },
    { key: 'by', title: title('by'), render: ({ createdBy }) => createdBy, width: 7.5 },
    {
      key: 'link',
      title: title('actions'),
      hideTitle: true,
      render: (row) =>
        row.link && (
          <ActionIcon
            onClick={() => show(row)}
            aria-haspopup="dialog"
            aria-label={t('invitations:link.showOf', { role: role(row) })}
            title={t('invitations:link.show')}
          >
            <IconQrcode size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        ),
      width: 2.75,
      card: 'actions',
    },
    {
      key: 'revoke',
      title: title('actions'),
      hideTitle: true,
      render: (row) =>
        row.state === 'open' && (
          <ActionIcon
            onClick={() => revoke(row)}
            aria-haspopup="dialog"
            aria-label={t('invitations:revoke.actionOf', { role: role(row) })}
            title={t('invitations:revoke.action')}
          >
            <IconLinkOff size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        ),
      width: 2.75,
      card: 'actions',
    },
  ];
}
