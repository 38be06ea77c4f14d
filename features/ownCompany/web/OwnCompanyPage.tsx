import { Box, Button, Group, Progress, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { CompanyLogo } from '../../../core/people/web/CompanyLogo.tsx';
import { formatHourCount, formatQuotaHours } from '../../../kit/duration.ts';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { PageSkeleton } from '../../../kit/web/feedback/PageSkeleton.tsx';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDay, formatTime, formatTimeRange } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { listCompanyRoomReservations, listCompanyVisits, readOwnCompany } from '../api.ts';
import type { CompanyRoomReservation, CompanyVisit, OwnCompany } from '../ownCompany.ts';
import classes from './OwnCompanyPage.module.css';

const stateRoles: Readonly<Record<CompanyVisit['status'], StateTone>> = {
  waiting: 'attention',
  done: 'done',
  missed: 'danger',
  canceled: 'quiet',
};

export default function OwnCompanyPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const modules = useModules();
  const at = building.id;
  const company = useQuery(callQuery(readOwnCompany, { at }));
  const visits = useQuery({ ...callQuery(listCompanyVisits, { at }), enabled: modules.has('visits') });
  const reservations = useQuery({
    ...callQuery(listCompanyRoomReservations, { at }),
    enabled: modules.has('rooms'),
  });
  // Wait for all queries: a section that fills moves those below it.
  const isLoading = [company, visits, reservations].some((query) => query.isLoading);
  return (
    <Page
      title={user.company.name}
      intro={
        <Group component="span" gap="xs" wrap="nowrap" align="flex-start">
          {user.company.logo && <CompanyLogo logo={user.company.logo} />}
          <Text span inherit miw={0}>
            {t('ownCompany:intro', { building: building.name })}
          </Text>
        </Group>
      }
    >
      {isLoading ? (
        <PageSkeleton rows={6} />
      ) : (
        <div className={classes.columns}>
          <SummarySection title={t('ownCompany:people.title')} query={company}>
            {(read) => <PeopleSummary company={read} />}
          </SummarySection>
          {modules.has('rooms') && (
            <SummarySection title={t('ownCompany:quota.title')} query={company}>
              {(read) => <QuotaSummary company={read} />}
            </SummarySection>
          )}
          {modules.has('visits') && (
            <SummarySection title={t('ownCompany:visits.title')} query={visits}>
              {(read) => <VisitsToday visits={read} />}
            </SummarySection>
          )}
          {modules.has('rooms') && (
            <SummarySection title={t('ownCompany:rooms.title')} query={reservations}>
              {(read) => <ReservationsByDay reservations={read} />}
            </SummarySection>
          )}
        </div>
      )}
    </Page>
  );
}

interface SummarySectionProps<Read> {
  title: string;
  query: UseQueryResult<Read, CallError>;
  children: (data: Read) => ReactNode;
}

function SummarySection<Read>({ title, query, children }: SummarySectionProps<Read>) {
  return (
    <Box component="section" p="md" data-panel aria-label={title}>
      <Text component="h2" fw={600} mb="xs">
        {title}
      </Text>
      {query.data !== undefined && children(query.data)}
      {query.isLoadingError && (
        <p>
          <FailureMessage error={query.error} />
        </p>
      )}
    </Box>
  );
}

function PeopleSummary({ company: { people, closed, floors } }: { company: OwnCompany }) {
  const { t } = useI18n();
  // Floors are free text, such as `6`, `3, 4` or `RdC`.
  const isOne = /^\d+$/.test(floors);
  const floorText = /^\d/.test(floors)
    ? t(isOne ? 'ownCompany:people.floor' : 'ownCompany:people.floors', { floors })
    : floors;
  return (
    <>
      <Text mb="xs">{t('ownCompany:people.count', { count: people })}</Text>
      <Text size="sm" c="dimmed">
        {[closed > 0 ? t('ownCompany:people.closed', { count: closed }) : '', floorText]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group component="p" align="stretch" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="xs">
        <Button component={ScreenLink} to="/resident/people" variant="default">
          {t('ownCompany:people.list')}
        </Button>
        <Button component={ScreenLink} to="/resident/invitations?add=1" variant="default">
          {t('ownCompany:people.invite')}
        </Button>
      </Group>
    </>
  );
}

function QuotaSummary({ company: { quota, quotaUsed } }: { company: OwnCompany }) {
  const { t } = useI18n();
  if (quota === null)
    return <Text>{t('ownCompany:quota.unlimited', { used: formatHourCount(quotaUsed) })}</Text>;
  const words = t('ownCompany:quota.used', formatQuotaHours({ used: quotaUsed, limit: quota }));
  return (
    <>
      <Text mb="xs">{words}</Text>
      <Progress value={Math.min(100, (quotaUsed / quota) * 100)} aria-label={words} />
    </>
  );
}

function VisitsToday({ visits }: { visits: readonly CompanyVisit[] }) {
  const { t } = useI18n();
  if (visits.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('ownCompany:visits.none')}
      </Text>
    );
  return (
    <ul>
      {visits.map(({ id, time, visitor, organization, host, status }) => (
        <li key={id} className={classes.row}>
          <time className={classes.hour}>{formatTime(time)}</time>
          <Box flex={1} miw={0}>
            {organization ? t('ownCompany:visits.of', { visitor, organization }) : visitor}
            <Text size="sm" c="dimmed">
              {t('ownCompany:visits.host', { host })}
            </Text>
          </Box>
          <StateChip tone={stateRoles[status]}>{t(`ownCompany:visits.states.${status}`)}</StateChip>
        </li>
      ))}
    </ul>
  );
}

function ReservationsByDay({ reservations }: { reservations: readonly CompanyRoomReservation[] }) {
  const { t, language } = useI18n();
  const today = useToday();
  if (reservations.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('ownCompany:rooms.none')}
      </Text>
    );
  return [...Map.groupBy(reservations, ({ date }) => date)].map(([date, dayReservations]) => (
    <div key={date}>
      <Text component="h3" size="sm" fw={600} mt="sm">
        {date === today ? t('ownCompany:rooms.today') : formatDay(date, language)}
      </Text>
      <ul>
        {dayReservations.map((reservation) => (
          <ReservationRow key={reservation.id} reservation={reservation} />
        ))}
      </ul>
    </div>
  ));
}

function ReservationRow({ reservation }: { reservation: CompanyRoomReservation }) {
  const { start, end, rooms, holder } = reservation;
  return (
    <li className={classes.row}>
      <span className={classes.time}>{formatTimeRange(start, end)}</span>
      <Box flex={1} miw={0}>
        {rooms.join(', ')}
        {holder && (
          <Text size="sm" c="dimmed">
            {holder}
          </Text>
        )}
      </Box>
    </li>
  );
}
