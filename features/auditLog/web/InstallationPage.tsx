import { Anchor, Box, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getTopic } from '../../../kit/endpoint.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { ActionButton } from '../../../kit/web/ui/ActionButton.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { exportDeadJobs, listDeadJobs, readInstallationStatus } from '../api.ts';
import { type DeadJob, healthCheckNames, type InstallationStatus } from '../installationStatus.ts';
import { RemoveDeadJobDialog, useRetryDeadJob } from './deadJobActions.tsx';
import { useDeadJobColumns } from './deadJobColumns.tsx';
import classes from './InstallationPage.module.css';
import { useFormatAuditLogMoment } from './useFormatAuditLogMoment.ts';

/** Refresh interval in milliseconds. */
const REFRESH_MS = 10_000;

export default function InstallationPage() {
  const { t } = useI18n();
  // No realtime events report changes of the installation's state.
  const state = useQuery({
    ...callQuery(readInstallationStatus, {}),
    retry: false,
    refetchInterval: REFRESH_MS,
  });
  useDeadJobsReload(state.data?.jobs.givenUp);
  return (
    <Page title={t('menu:operation.title')} width="list">
      {state.error ? (
        <FailedState
          icon={IconLock}
          title={t('auditLog:operation.failed')}
          error={state.error}
          onRetry={() => void state.refetch()}
        />
      ) : (
        <>
          {state.data ? <InstallationDetails state={state.data} /> : <Skeleton height={270} radius="md" />}
          <DeadJobList hint={state.data?.jobs.givenUp ? t('auditLog:operation.jobsText') : ''} />
        </>
      )}
    </Page>
  );
}

function useDeadJobsReload(deadCount: number | undefined) {
  const previousCount = useRef(deadCount);
  useEffect(() => {
    if (previousCount.current !== undefined && previousCount.current !== deadCount)
      void queryClient.invalidateQueries({ queryKey: [getTopic(listDeadJobs), listDeadJobs.path] });
    previousCount.current = deadCount;
  }, [deadCount]);
}

const checkStateRoles: Record<'ok' | 'failed' | 'off', StateTone> = {
  ok: 'done',
  failed: 'danger',
  off: 'attention',
};

/** Days after which a backup is reported as old. */
const OLD_BACKUP_DAYS = 7;

function InstallationSummary({ state }: { state: InstallationStatus }) {
  const { t } = useI18n();
  const problems = useProblems(state);
  const Icon = problems.length === 0 ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.summary} data-problem={problems.length > 0 || undefined}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <p>
        {problems.length === 0
          ? t('auditLog:operation.allWell')
          : t('auditLog:operation.toSettle', { count: problems.length })}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem.text}>
              {problem.text}{' '}
              {problem.link && (
                <Anchor component={ScreenLink} inherit to={problem.link.to}>
                  {problem.link.label}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Problem {
  text: string;
  link?: { to: string; label: string };
}

function useProblems({ checks, backup, jobs, mails }: InstallationStatus): Problem[] {
  const { t, language } = useI18n();
  const backupLimit = new Date(Date.now() - OLD_BACKUP_DAYS * 86_400_000).toISOString();
  const describe = (problem: string, count?: number, link?: Problem['link']): Problem => ({
    text: t(
      `auditLog:operation.problems.${problem}`,
      count === undefined ? {} : { count, shown: formatCount(count, language) },
    ),
    ...(link && { link }),
  });
  const mailsLink = { to: '/resident/outbox', label: t('auditLog:operation.showMails') };
  const jobsLink = { to: '/resident/operation#jobs', label: t('auditLog:operation.showJobs') };
  return [
    ...healthCheckNames
      .filter((check) => checks[check] !== 'ok')
      .map((check) => describe(checks[check] === 'off' ? `${check}Off` : check)),
    ...(mails.kept > 0 ? [describe('keptMails', mails.kept, mailsLink)] : []),
    ...(mails.failed > 0 ? [describe('mails', mails.failed, mailsLink)] : []),
    ...(!backup ? [describe('noBackup')] : []),
    ...(backup && backup.at < backupLimit ? [describe('oldBackup')] : []),
    ...(jobs.givenUp > 0 ? [describe('jobs', jobs.givenUp, jobsLink)] : []),
  ];
}

function InstallationDetails({ state }: { state: InstallationStatus }) {
  const { t, language } = useI18n();
  const moment = useFormatAuditLogMoment();
  const { backup, mails, jobs } = state;
  const listCounts = (key: string, counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) =>
        t(`auditLog:operation.${key}.${name}`, { count, shown: formatCount(count, language) }),
      )
      .join(', ') || t('auditLog:operation.nothingWaiting');
  return (
    <Box component="section" p="lg" data-panel aria-label={t('menu:operation.title')}>
      <InstallationSummary state={state} />
      <dl className={classes.facts}>
        {healthCheckNames.map((check) => (
          <div key={check}>
            <dt>{t(`auditLog:operation.checks.${check}`)}</dt>
            <dd>
              <StateChip tone={checkStateRoles[state.checks[check]]}>
                {t(`auditLog:operation.states.${state.checks[check]}`)}
              </StateChip>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('auditLog:operation.backup')}</dt>
          <dd>{backup ? moment(backup.at) : t('auditLog:operation.noBackup')}</dd>
        </div>
        <div>
          <dt>{t('auditLog:operation.mails')}</dt>
          <dd>
            <Anchor component={ScreenLink} inherit to="/resident/outbox">
              {listCounts('mailCounts', mails)}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>{t('auditLog:operation.tasks')}</dt>
          <dd>{listCounts('taskCounts', jobs)}</dd>
        </div>
        <div>
          <dt>{t('auditLog:operation.version')}</dt>
          <dd>
            {t('auditLog:operation.versionText', {
              version: state.version,
              migration: state.migration.replace('.sql', '').slice(0, 4),
            })}
          </dd>
        </div>
      </dl>
      <Text c="dimmed" mt="md" size="sm">
        {t('auditLog:operation.backupText')}{' '}
        <Anchor component={ScreenLink} inherit to="/resident/audit?show=installation">
          {t('auditLog:operation.trail')}
        </Anchor>
      </Text>
    </Box>
  );
}

const OLDEST_FIRST = { column: 'since', direction: 'ascending' } as const;

function DeadJobList({ hint }: { hint: string }) {
  const { t } = useI18n();
  const actions = useRef<{ forget: (job: DeadJob) => void }>(null);
  const retry = useRetryDeadJob();
  const columns = useDeadJobColumns({ retry, forget: (job) => actions.current?.forget(job) });
  const pages = useSortedPages(listDeadJobs, { search: '' }, columns, OLDEST_FIRST);
  const exportAction = useExportAction(exportDeadJobs, pages.input, pages.data);
  const forgetting = useRowDialog('forget', pages);
  actions.current = { forget: forgetting.open };
  const isEmpty = pages.data?.length === 0;
  return (
    <>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={2} fz="h3" id="jobs">
          {t('auditLog:operation.jobs')}
        </Title>
        <ActionButton action={exportAction} />
      </Group>
      {hint && (
        <Text c="dimmed" maw="44rem" mb="sm">
          {hint}
        </Text>
      )}
      {isEmpty ? (
        <Text c="dimmed">{t('auditLog:operation.none')}</Text>
      ) : (
        <ListContent
          query={pages}
          label={t('auditLog:operation.jobs')}
          columns={columns}
          initialSort={OLDEST_FIRST}
          describeCount={(words) => t('auditLog:operation.count', words)}
          emptyState={{ icon: IconCheck, empty: { title: t('auditLog:operation.none'), text: '' } }}
        />
      )}
      <RemoveDeadJobDialog {...forgetting} />
    </>
  );
}
