import { useMemo } from 'react';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { type Translate, useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { PhoneNumberText } from '../../../kit/web/ui/PhoneNumberText.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { CompanyName } from '../../people/web/CompanyName.tsx';
import type { ListedPerson } from '../person.ts';
import classes from './People.module.css';
import type { GetPersonActions } from './usePersonActions.ts';

type AccountStatus = 'active' | 'never' | 'closed' | 'noPassword' | 'invited' | 'kept' | 'failed';

const statusByInvitation = { none: 'noPassword', kept: 'kept', sent: 'invited', failed: 'failed' } as const;

function getAccountStatus({ active, hasPassword, invitation, lastSeenAt }: ListedPerson): AccountStatus {
  if (!active) return 'closed';
  if (!hasPassword) return statusByInvitation[invitation];
  return lastSeenAt === null ? 'never' : 'active';
}

const statusTones: Readonly<Record<AccountStatus, StateTone>> = {
  active: 'done',
  never: 'info',
  closed: 'quiet',
  noPassword: 'attention',
  invited: 'info',
  kept: 'attention',
  failed: 'danger',
};

export function AccountStatusChip({ person }: { person: ListedPerson }) {
  const { t } = useI18n();
  const status = getAccountStatus(person);
  return <StateChip tone={statusTones[status]}>{t(`directory:manage.states.${status}`)}</StateChip>;
}

const dayIn = (timeZone: string) => (instant: string) => formatDateAndTime(instant, timeZone).date;

export const useFormatDayOfInstant = (): ((instant: string) => string) =>
  dayIn(useSession().building.timeZone);

/** Memoised, so that visible rows do not render again when other parts of the screen change. */
export function usePeopleColumns(actionsOf: GetPersonActions): Column<ListedPerson>[] {
  const { t } = useI18n();
  const { building, buildings } = useSession();
  const onPhone = useBreakpoint('phone');
  const onTablet = useBreakpoint('tablet');
  const { timeZone } = building;
  const isOfSeveral = buildings.length > 1;
  return useMemo(
    () => columnsOf({ t, timeZone, isOfSeveral, onPhone, onTablet, actionsOf }),
    [t, timeZone, isOfSeveral, onPhone, onTablet, actionsOf],
  );
}

interface ColumnContext {
  t: Translate;
  timeZone: string;
  isOfSeveral: boolean;
  onPhone: boolean;
  onTablet: boolean;
  actionsOf: GetPersonActions;
}

function columnsOf(drawing: ColumnContext): Column<ListedPerson>[] {
  const { t, timeZone, isOfSeveral, onPhone, onTablet, actionsOf } = drawing;
  const day = dayIn(timeZone);
  const title = (column: string) => t(`directory:manage.columns.${column}`);
  const role = (row: ListedPerson) => t(`people:roles.${row.role}`);
  const buildingsOf = (row: ListedPerson) => row.buildings.map(({ name }) => name).join(', ');
  const floorOf = ({ floor }: ListedPerson) => floor && t('directory:manage.floor', { floor });
  const phoneOf = ({ phone }: ListedPerson) => phone && <PhoneNumberText>{phone}</PhoneNumberText>;
  const email: Column<ListedPerson> = {
    key: 'email',
    title: title('email'),
    render: (row) => <EmailAddressText>{row.email}</EmailAddressText>,
    width: 10,
    card: 'line',
  };
  const place: Column<ListedPerson> = {
    key: 'place',
    title: title('place'),
    render: (row) => <TwoLineText first={floorOf(row)} second={phoneOf(row)} />,
    renderOnPhone: (row) => [floorOf(row), row.phone].filter(Boolean).join(' · '),
    width: 7.75,
    card: 'line',
  };
  const buildingsColumn: Column<ListedPerson> = {
    key: 'buildings',
    title: title('buildings'),
    render: buildingsOf,
    width: 8,
    card: 'line',
  };
  const state: Column<ListedPerson> = {
    key: 'state',
    title: title('state'),
    render: (row) => <AccountStatusChip person={row} />,
    width: 9,
    card: 'line',
  };
  return [
    {
      key: 'name',
      title: title('name'),
      render: (row) =>
        onPhone ? (
          row.name
        ) : (
          <TwoLineText first={<RowTitle>{row.name}</RowTitle>} second={email.render(row)} />
        ),
      sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      // All columns together fit a window of 820 pixels.
      width: 8,
      grow: true,
      print: (row) => <TwoLineText first={row.name} second={row.email} />,
      card: 'title',
    },
    ...(onPhone ? [email, state] : []),
    {
      key: 'company',
      title: title('company'),
      render: (row) =>
        onPhone ? (
          row.companyName
        ) : (
          <TwoLineText
            first={<CompanyName {...row.company} />}
            second={
              <>
                {isOfSeveral && <div>{buildingsOf(row)}</div>}
                {onTablet && floorOf(row)} {onTablet && phoneOf(row)}
              </>
            }
          />
        ),
      sortBy: ({ companyName }) => companyName,
      width: 6.5,
      grow: true,
      card: 'second',
    },
    ...(onPhone && isOfSeveral ? [buildingsColumn] : []),
    {
      key: 'role',
      title: title('role'),
      render: (row) => (
        <TwoLineText first={role(row)} second={row.managesCompany ? t('directory:manage.manager') : ''} />
      ),
      renderOnPhone: (row) =>
        row.managesCompany ? `${role(row)} · ${t('directory:manage.manager')}` : role(row),
      width: 7.25,
      card: 'second',
    },
    // On tablets the company's cell contains it, to leave room for the e-mail address.
    ...(onTablet ? [] : [place]),
    {
      key: 'lastSeen',
      title: title('lastSeen'),
      render: (row) => {
        const lastSeenText = row.lastSeenAt ? (
          <time dateTime={row.lastSeenAt}>{day(row.lastSeenAt)}</time>
        ) : (
          <span className={classes.why}>{t('directory:manage.never')}</span>
        );
        const status = getAccountStatus(row);
        return onPhone || status === 'active' || status === 'never' ? lastSeenText : state.render(row);
      },
      sortBy: ({ lastSeenAt }) => lastSeenAt ?? '',
      // Fits the widest chip on one line.
      width: 10,
      card: 'line',
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (row) => {
        const actions = actionsOf(row);
        return (
          actions.length > 0 && (
            <ActionMenu
              subtle
              label={t('directory:manage.actionsOf', { name: row.name })}
              actions={actions}
            />
          )
        );
      },
      width: 3.25,
      card: 'actions',
    },
  ];
}
