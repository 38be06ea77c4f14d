import { Group, Progress } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { formatHourCount, formatQuotaHours } from '../../../kit/duration.ts';
import { addDays, countDaysInclusive } from '../../../kit/time.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { formatCount, formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { PhoneNumberText } from '../../../kit/web/ui/PhoneNumberText.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { LEASE_WARNING_DAYS, type ListedCompany } from '../company.ts';
import { can } from '../policy.ts';
import { CompanyLogoOrInitials } from './CompanyLogoOrInitials.tsx';

interface CompanyActions {
  edit: (company: ListedCompany) => void;
  more: (company: ListedCompany) => readonly ScreenAction[];
}

export function useCompanyColumns({ edit, more }: CompanyActions): Column<ListedCompany>[] {
  const { t, language } = useI18n();
  const { user, buildings } = useSession();
  const onPhone = useBreakpoint('phone');
  const title = (column: string) => t(`companies:columns.${column}`);
  const isOne = buildings.length === 1;
  const place = ({ name: building, floors }: ListedCompany['buildings'][number]) => {
    if (isOne) return floors || t('companies:floorsUnknown');
    return floors ? t('companies:floorsOf', { building, floors }) : building;
  };
  const renderQuotaUse = ({ quota, buildings: own }: ListedCompany) =>
    own.map(({ name: building, quotaUsed }) => {
      const words =
        quota === null
          ? t('companies:usedWithoutLimit', { used: formatHourCount(quotaUsed) })
          : t('companies:used', formatQuotaHours({ used: quotaUsed, limit: quota }));
      return (
        <div key={building}>
          {own.length === 1 ? words : t('companies:usedIn', { building, words })}
          {quota !== null && (
            <Progress value={(100 * quotaUsed) / quota} size="xs" maw="10rem" my="2xs" aria-hidden />
          )}
        </div>
      );
    });
  const lines = (texts: readonly string[]) =>
    texts.length === 0 ? null : texts.map((text, at) => <div key={at}>{text}</div>);
  const contact = ({ contactName, contactEmail, contactPhone }: ListedCompany) => {
    const nameOrEmail = contactName || (contactEmail && <EmailAddressText>{contactEmail}</EmailAddressText>);
    return (
      <>
        {nameOrEmail}
        {nameOrEmail && contactPhone && ' · '}
        {contactPhone && <PhoneNumberText>{contactPhone}</PhoneNumberText>}
      </>
    );
  };
  const managers = (company: ListedCompany) =>
    company.managers.length > 0 &&
    t('companies:managers', {
      count: company.managers.length,
      names: company.managers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
    });
  return [
    {
      key: 'name',
      title: title('name'),
      render: (company) => (
        <Group gap="sm" wrap="nowrap">
          <CompanyLogoOrInitials name={company.name} logo={company.logo} />
          <div>
            <TwoLineText first={<RowTitle>{company.name}</RowTitle>} second={!onPhone && contact(company)} />
          </div>
        </Group>
      ),
      sortBy: ({ name }) => name,
      width: 9.5,
      grow: true,
      card: 'title',
    },
    {
      key: 'where',
      title: t(isOne ? 'companies:form.floors' : 'companies:columns.where'),
      render: (company) =>
        lines(
          company.buildings.length > 0
            ? company.buildings.map(place)
            : company.left.map(({ name, on }) =>
                t('companies:left', { building: name, date: formatDate(on) }),
              ),
        ),
      width: 7.5,
      grow: true,
      card: 'second',
    },
    {
      key: 'people',
      title: title('people'),
      render: (company) => (
        <TwoLineText first={formatCount(company.people, language)} second={managers(company)} />
      ),
      sortBy: ({ people }) => people,
      width: 7,
      grow: true,
    },
    {
      key: 'rooms',
      title: title('rooms'),
      render: renderQuotaUse,
      width: 9,
      grow: true,
    },
    {
      key: 'contact',
      title: title('contact'),
      render: ({ contactName, contactEmail, contactPhone }) =>
        lines([contactName, contactEmail, contactPhone].filter((text) => text !== '')),
      width: 10,
      table: 'none',
      print: null,
    },
    {
      key: 'leaseEnd',
      title: title('leaseEnd'),
      render: ({ leaseEnd, archived }) =>
        leaseEnd && (
          <TwoLineText first={formatDate(leaseEnd)} second={!archived && <LeaseChip leaseEnd={leaseEnd} />} />
        ),
      sortBy: ({ leaseEnd }) => leaseEnd ?? '',
      width: 6.5,
    },
    ...(can.administer(user)
      ? [
          {
            key: 'actions',
            title: title('actions'),
            render: (company: ListedCompany) => (
              <ActionMenu
                subtle
                label={t('companies:moreFor', { name: company.name })}
                actions={[
                  { label: t('ui.edit'), icon: IconPencil, run: () => edit(company) },
                  ...more(company),
                ]}
              />
            ),
            width: 3.75,
            align: 'end' as const,
            card: 'actions' as const,
          },
        ]
      : []),
  ];
}

function LeaseChip({ leaseEnd }: { leaseEnd: string }) {
  const { t } = useI18n();
  const today = useToday();
  if (leaseEnd > addDays(today, LEASE_WARNING_DAYS)) return null;
  const isOver = leaseEnd < today;
  return (
    <StateChip tone={isOver ? 'attention' : 'quiet'}>
      {isOver
        ? t('companies:lease.over')
        : t('companies:lease.soon', { count: countDaysInclusive(today, leaseEnd) })}
    </StateChip>
  );
}
