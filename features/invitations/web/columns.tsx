import { Button } from '@mantine/core';
import { IconLinkOff, IconMailForward, IconQrcode } from '@tabler/icons-react';
import { getLocalNow } from '../../../kit/time.ts';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import buttons from '../../../kit/web/ui/buttonRow.module.css';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { Invitation, InvitationState } from '../invitation.ts';

export function useInstantFormatter(): (instant: string) => string {
  const { formatInstant } = useFormatMoment();
  const { building } = useSession();
  return (instant) => formatInstant(instant, building.timeZone);
}

const stateRoles: Readonly<Record<InvitationState, StateTone>> = {
  open: 'done',
  used: 'quiet',
  expired: 'quiet',
  revoked: 'quiet',
};

const nameOf = ({ invitee }: Invitation) =>
  invitee ? `${invitee.firstName} ${invitee.lastName}`.trim() : '';

interface InvitationActions {
  show: (invitation: Invitation) => void;
  remind: (invitation: Invitation) => void;
  revoke: (invitation: Invitation) => void;
}

export function useInvitationColumns({ show, remind, revoke }: InvitationActions): Column<Invitation>[] {
  const { t } = useI18n();
  const { building } = useSession();
  const title = (column: string) => t(`invitations:columns.${column}`);
  const role = (row: Invitation) => t(`invitations:roles.${row.role}`);
  const moment = useInstantFormatter();
  const day = (instant: string) => getLocalNow(building.timeZone, new Date(instant)).date;
  const onPhone = useBreakpoint('phone');
  const onTablet = useBreakpoint('tablet');
  // Room for the columns that matter: times, authors and buildings are left out.
  const isNarrow = useBreakpoint('belowWide') && !onPhone;
  const company = ({ companyName }: Invitation) => companyName ?? t('invitations:anyCompany');
  const state: Column<Invitation> = {
    key: 'state',
    title: title('state'),
    render: (row) => (
      <StateChip tone={stateRoles[row.state]}>{t(`invitations:states.${row.state}`)}</StateChip>
    ),
    width: 7.5,
    card: 'aside',
  };
  const to = (row: Invitation) =>
    nameOf(row) ||
    (row.invitee ? <EmailAddressText>{row.invitee.email}</EmailAddressText> : t('invitations:sharedLink'));
  const addresses: Column<Invitation> = {
    key: 'domain',
    title: title('domain'),
    render: (row) => {
      const { invitee, emailDomain: domain } = row;
      if (invitee) return nameOf(row) && <EmailAddressText>{invitee.email}</EmailAddressText>;
      return domain ? (
        <EmailAddressText>{t('invitations:onlyDomain', { domain })}</EmailAddressText>
      ) : (
        t('invitations:anyDomain')
      );
    },
    width: 10,
    card: 'second',
  };
  const buildings: Column<Invitation> = {
    key: 'buildings',
    title: title('buildings'),
    render: (row) => row.buildings.map(({ name }) => name).join(', '),
    width: 6.5,
  };
  const reminded: Column<Invitation> = {
    key: 'reminded',
    title: title('reminded'),
    render: ({ remindedAt }) =>
      remindedAt && (
        <time dateTime={remindedAt}>
          {onPhone
            ? formatDate(day(remindedAt))
            : t('invitations:reminded', { date: formatDate(day(remindedAt)) })}
        </time>
      ),
    width: 7,
  };
  return [
    {
      key: 'to',
      title: title('to'),
      render: (row) =>
        onPhone ? (
          to(row)
        ) : (
          <TwoLineText first={<RowTitle>{to(row)}</RowTitle>} second={addresses.render(row)} />
        ),
      sortBy: ({ invitee }) => invitee?.email ?? '',
      width: 8.5,
      grow: true,
      card: 'title',
    },
    state,
    ...(onPhone ? [addresses] : []),
    {
      key: 'role',
      title: title('role'),
      render: role,
      sortBy: role,
      width: 5.5,
      card: 'second',
    },
    {
      key: 'created',
      title: title('created'),
      render: ({ createdAt, createdBy }) => (
        <TwoLineText
          first={
            <time dateTime={createdAt}>{isNarrow ? formatDate(day(createdAt)) : moment(createdAt)}</time>
          }
          second={!isNarrow && createdBy}
        />
      ),
      sortBy: ({ createdAt }) => createdAt,
      width: 6,
      ...(onTablet && { table: 'none' as const }),
    },
    {
      key: 'company',
      title: title('company'),
      render: (row) =>
        onPhone ? (
          company(row)
        ) : (
          <TwoLineText first={company(row)} second={!isNarrow && buildings.render(row)} />
        ),
      sortBy: ({ companyName }) => companyName ?? '',
      width: 7,
      grow: true,
    },
    ...(onPhone ? [buildings, reminded] : []),
    {
      key: 'used',
      title: title('used'),
      render: ({ uses, used }) => t('invitations:used', { used, uses }),
      sortBy: ({ used }) => used,
      width: 4.25,
      ...(onTablet && { table: 'none' as const }),
    },
    {
      key: 'expires',
      title: title('expires'),
      render: (row) => {
        const end = <time dateTime={row.expiresAt}>{formatDate(day(row.expiresAt))}</time>;
        return onPhone || isNarrow ? end : <TwoLineText first={end} second={reminded.render(row)} />;
      },
      sortBy: ({ expiresAt }) => expiresAt,
      width: 6,
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (row) =>
        row.state === 'open' && (
          <Actions
            invitation={row}
            to={nameOf(row) || row.invitee?.email || t('invitations:sharedLink')}
            show={show}
            remind={remind}
            revoke={revoke}
          />
        ),
      width: 3.75,
      card: 'actions',
    },
  ];
}

interface ActionsProps extends InvitationActions {
  invitation: Invitation;
  to: string;
}

function Actions({ invitation, to, show, remind, revoke }: ActionsProps) {
  const { t } = useI18n();
  const moment = useInstantFormatter();
  const onPhone = useBreakpoint('phone');
  const labelParams = {
    role: t(`invitations:roles.${invitation.role}`),
    moment: moment(invitation.createdAt),
  };
  const email = invitation.invitee?.email;
  const reminder = {
    words: t('invitations:remind.action'),
    name: t('invitations:remind.actionOf', { email }),
    icon: IconMailForward,
    take: remind,
    opens: false,
  };
  const link = {
    words: t('invitations:link.show'),
    name: t('invitations:link.showOf', labelParams),
    icon: IconQrcode,
    take: show,
    opens: true,
  };
  const actions = [
    ...(email === undefined ? [link] : []),
    ...(invitation.mayRemind ? [reminder] : []),
    {
      words: t('invitations:revoke.action'),
      name: email
        ? t('invitations:revoke.actionTo', { email })
        : t('invitations:revoke.actionOf', labelParams),
      icon: IconLinkOff,
      take: revoke,
      opens: true,
    },
  ];
  if (!onPhone)
    return (
      <ActionMenu
        subtle
        label={t('invitations:actionsOf', { to })}
        actions={actions.map(({ words, icon, take }) => ({
          label: words,
          icon,
          run: () => take(invitation),
        }))}
      />
    );
  return (
    <div className={buttons.buttonRow}>
      {actions.map(({ words, name, take, opens }) => (
        <Button
          key={words}
          variant="default"
          aria-haspopup={opens ? 'dialog' : undefined}
          aria-label={name}
          onClick={() => take(invitation)}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}
