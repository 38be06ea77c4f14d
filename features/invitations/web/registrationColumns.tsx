import { IconTrash, IconUserX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { getLocalNow } from '../../../kit/time.ts';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowActions } from '../../../kit/web/list/RowActions.tsx';
import { RowButton } from '../../../kit/web/list/RowButton.tsx';
import { RowNote } from '../../../kit/web/list/RowNote.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { PendingRegistration, PendingRegistrationState } from '../registration.ts';
import { formatAccountRegistrantName } from './DecisionDialogs.tsx';

type Action = 'approve' | 'refuse' | 'confirm' | 'discard';

export type RegistrationActionHandlers = Readonly<Record<Action, (row: PendingRegistration) => void>>;

export function useRegistrationColumns(
  state: PendingRegistrationState,
  decide: RegistrationActionHandlers,
): Column<PendingRegistration>[] {
  const { t } = useI18n();
  const { building } = useSession();
  const title = (column: string) => t(`invitations:queue.${column}`);
  const day = (instant: string) => getLocalNow(building.timeZone, new Date(instant)).date;
  const onPhone = useBreakpoint('phone');
  const email: Column<PendingRegistration> = {
    key: 'email',
    title: title('email'),
    render: (row) => <EmailAddressText>{row.email}</EmailAddressText>,
    width: 10,
    card: 'second',
  };
  const buildingsOf = (row: PendingRegistration) => row.buildings.map(({ name }) => name).join(', ');
  // Shown below the company in a table, so that addresses have enough width.
  const buildings: Column<PendingRegistration> = {
    key: 'buildings',
    title: title('buildings'),
    render: buildingsOf,
    width: 7,
  };
  const since = ({ confirmedAt, requestedAt }: PendingRegistration) => confirmedAt ?? requestedAt;
  const keptUntilColumn: Column<PendingRegistration> = {
    key: 'kept',
    title: title('kept'),
    render: ({ keptUntil }) => {
      const date = formatDate(day(keptUntil));
      return <time dateTime={keptUntil}>{onPhone ? date : t('invitations:queue.keptUntil', { date })}</time>;
    },
    width: 7,
  };
  const opens: Column<PendingRegistration> = {
    key: 'opens',
    title: title('opens'),
    render: ({ role }) =>
      role
        ? t('invitations:queue.opensAs', { role: t(`invitations:roles.${role}`) })
        : t('invitations:queue.opensLater'),
    width: 7.25,
  };
  const { next } = actionsOf[state];
  const nextStep = (row: PendingRegistration) => ({
    label: t(`invitations:queue.${next}`),
    ariaLabel: t(`invitations:queue.${next}Of`, { name: formatAccountRegistrantName(row) }),
    run: () => decide[next](row),
  });
  return [
    {
      key: 'name',
      title: title('name'),
      render: (row) =>
        onPhone ? (
          formatAccountRegistrantName(row)
        ) : (
          <TwoLineText
            first={<RowTitle>{formatAccountRegistrantName(row)}</RowTitle>}
            second={email.render(row)}
          />
        ),
      sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      width: 10,
      grow: true,
      card: 'title',
    },
    ...(onPhone ? [email] : []),
    {
      key: 'company',
      title: title('company'),
      render: (row) =>
        onPhone ? row.company.name : <TwoLineText first={row.company.name} second={buildingsOf(row)} />,
      sortBy: ({ company }) => company.name,
      width: 7,
      grow: true,
      card: 'second',
    },
    ...(onPhone ? [buildings] : []),
    ...(state === 'unconfirmed' ? [opens] : []),
    {
      key: 'since',
      title: title(`since.${state}`),
      render: (row) => {
        const date = <time dateTime={since(row)}>{formatDate(day(since(row)))}</time>;
        return onPhone ? date : <TwoLineText first={date} second={keptUntilColumn.render(row)} />;
      },
      sortBy: since,
      // Fits the title and the sort arrow on one line.
      width: 7.75,
    },
    ...(onPhone ? [keptUntilColumn] : []),
    {
      key: 'next',
      title: title('actions'),
      render: (row) => row.mayDecide && <RowButton {...nextStep(row)} />,
      width: 6,
      card: 'control',
      table: 'none',
      print: null,
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (row) => <Decisions row={row} state={state} decide={decide} next={nextStep(row)} />,
      width: 10,
      card: 'actions',
    },
  ];
}

const actionsOf = {
  waiting: { next: 'approve', other: 'refuse', icon: IconUserX },
  unconfirmed: { next: 'confirm', other: 'discard', icon: IconTrash },
} as const;

interface DecisionsProps {
  row: PendingRegistration;
  state: PendingRegistrationState;
  decide: RegistrationActionHandlers;
  next: ComponentProps<typeof RowButton>;
}

function Decisions({ row, state, decide, next }: DecisionsProps) {
  const { t } = useI18n();
  if (!row.mayDecide) return <RowNote>{t(`invitations:queue.elsewhere.${state}`)}</RowNote>;
  const name = formatAccountRegistrantName(row);
  const { other, icon } = actionsOf[state];
  return (
    <RowActions
      name={name}
      next={next}
      others={[{ label: t(`invitations:queue.${other}`), icon, run: () => decide[other](row) }]}
    />
  );
}
