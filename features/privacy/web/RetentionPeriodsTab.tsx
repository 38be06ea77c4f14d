import { Skeleton, Text, Title } from '@mantine/core';
import { IconClockOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type RetentionDaysByKind as PeriodsByKind,
  retentionKinds,
} from '../../../core/feature/retention.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { formatDate, formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { can } from '../policy.ts';
import type { RetentionPeriodsAndRuns, RetentionRun } from '../retention.ts';
import { readRetention } from '../retentionApi.ts';
import classes from './Periods.module.css';
import { RetentionPeriodsForm, useRetentionPeriodTexts } from './RetentionPeriodsForm.tsx';
import { RetentionTable } from './RetentionTable.tsx';

export function RetentionPeriodsTab() {
  const { t } = useI18n();
  const { building } = useSession();
  const retentionQuery = useQuery(callQuery(readRetention, { building: building.id }));
  return (
    <Page
      title={t('menu:dataProtection.title')}
      intro={t('privacy:retention.intro', { building: building.name })}
      width="list"
    >
      {retentionQuery.isError ? (
        <FailedState
          icon={IconClockOff}
          title={t('privacy:retention.failed')}
          error={retentionQuery.error}
          onRetry={() => void retentionQuery.refetch()}
        />
      ) : retentionQuery.data ? (
        <LoadedPeriods {...retentionQuery.data} />
      ) : (
        <Skeleton h="60rem" />
      )}
    </Page>
  );
}

function LoadedPeriods({ periods, runs }: RetentionPeriodsAndRuns) {
  const { t } = useI18n();
  const { user } = useSession();
  const mayChange = can.changeRetention(user);
  return (
    <>
      <Panel name="chosen">
        {mayChange ? (
          <RetentionPeriodsForm key={JSON.stringify(periods)} periods={periods} />
        ) : (
          <>
            <ChosenAsText periods={periods} />
            <Text size="sm" c="dimmed" mt="md">
              {t('privacy:retention.readOnly')}
            </Text>
          </>
        )}
      </Panel>
      <Panel name="fixed">
        <RetentionTable
          columns={['kind', 'days', 'reason']}
          rows={FIXED_PERIODS.map((kind) => ({
            kind,
            name: t(`privacy:register.${kind}.name`),
            cells: [t(`privacy:kept.${kind}`, { count: periods.visitors }), t(`privacy:why.${kind}`)],
          }))}
        />
      </Panel>
      <Panel name="runs">
        <Runs runs={runs} />
      </Panel>
    </>
  );
}

const FIXED_PERIODS = [
  'accounts',
  'agreements',
  'mails',
  'imports',
  'announcements',
  'security',
  'rights',
] as const;

function Panel({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <section className={classes.panel} data-panel aria-labelledby={`retention-${name}`}>
      <Title order={2} id={`retention-${name}`} fz="h3" mb="md">
        {t(`privacy:retention.${name}`)}
      </Title>
      {children}
    </section>
  );
}

function ChosenAsText({ periods }: { periods: PeriodsByKind }) {
  const { t } = useI18n();
  const words = useRetentionPeriodTexts();
  return (
    <RetentionTable
      columns={['kind', 'days']}
      rows={retentionKinds.map((kind) => {
        const days = periods[kind];
        return {
          kind,
          name: words.name(kind),
          text: words.text(kind),
          cells: [
            days === null
              ? t('privacy:retention.untilDeleted')
              : t('privacy:retention.forDays', { count: days }),
          ],
        };
      })}
    />
  );
}

/** Counts with other names come from earlier versions. */
const KNOWN_COUNTS = [
  'visits',
  'rooms',
  'mail',
  'orders',
  'events',
  'logbook',
  'parcels',
  'reservations',
  'parking',
];

function Runs({ runs }: { runs: readonly RetentionRun[] }) {
  const { t } = useI18n();
  const { building } = useSession();
  const inWords = ([kind, count]: [string, number]) =>
    t(`privacy:retention.counts.${KNOWN_COUNTS.includes(kind) ? kind : 'other'}`, { count });
  if (runs.length === 0) return <Text c="dimmed">{t('privacy:retention.none')}</Text>;
  return (
    <ul className={classes.runs}>
      {runs.map(({ at, before, counts }) => {
        const { date, time } = formatDateAndTime(at, building.timeZone);
        return (
          <li key={`${at} ${before}`}>
            <time dateTime={at}>
              {date}, {time}
            </time>
            <span>{Object.entries(counts).map(inWords).join(', ')}</span>
            <span>{t('privacy:retention.before', { date: formatDate(before) })}</span>
          </li>
        );
      })}
    </ul>
  );
}
