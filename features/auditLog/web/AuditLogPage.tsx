import { Button, Select } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NO_BUILDING } from '../../../kit/endpoint.ts';
import { addDays, localDateSchema } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { isRangeTooLong, type ListDateRangeState } from '../../../kit/web/list/period.ts';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { schemaParam, textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import {
  exportAuditLog,
  exportInstallationAuditLog,
  listActivityKinds,
  readAuditLog,
  readInstallationAuditLog,
} from '../api.ts';
import { auditLogEntryIdSchema, entityReferenceSchema } from '../auditLog.ts';
import { AuditLogEntryPanel } from './AuditLogEntryPanel.tsx';
import classes from './AuditLogPage.module.css';
import { useAuditLogColumns, useAuditLogDays } from './auditLogColumns.tsx';

const NEWEST_FIRST = { column: 'at', direction: 'descending' } as const;

const DEFAULT_DAYS = 31;

const day = schemaParam(localDateSchema, undefined);

export default function AuditLogPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const onPhone = useBreakpoint('phone');
  const [{ q: search, start, end, kind, about, cause, show }, change] = useUrlState({
    q: textParam(),
    start: day,
    end: day,
    kind: textParam(),
    show: textParam(),
    about: schemaParam(entityReferenceSchema, undefined),
    cause: schemaParam(auditLogEntryIdSchema, undefined),
  });
  const hasNoPeriod = (about !== undefined || cause !== undefined) && start === undefined;
  const first = start ?? addDays(today, 1 - DEFAULT_DAYS);
  const last = end !== undefined && end >= first ? end : start === undefined ? today : first;
  const range = { start: first, end: last };
  const period: ListDateRangeState = {
    ...range,
    today,
    isTooLong: isRangeTooLong(range),
    setRange: (next) => change(next, 'push'),
  };
  const isInstallationLog = show === 'installation';
  const filter = {
    ...(hasNoPeriod ? {} : { from: first, to: last }),
    ...(kind && { kind }),
    ...(about && { about }),
    ...(cause && { cause }),
    log: show === 'agreements' ? 'agreements' : 'all',
    search,
  } as const;
  const query = { ...filter, sort: '-at' } as const;
  // Both calls have the same answer, but only one takes a building.
  const entries = usePages(
    (isInstallationLog ? readInstallationAuditLog : readAuditLog) as typeof readAuditLog,
    { ...query, building: isInstallationLog ? NO_BUILDING : building.id },
  );
  const kinds = useQuery({ ...callQuery(listActivityKinds, {}), staleTime: 'static' });
  const columns = useAuditLogColumns();
  const days = useAuditLogDays();
  const viewing = useRowDialog('entry', entries);

  const filters = (
    <>
      <Select
        className={classes.kind}
        aria-label={t('auditLog:audit.kind')}
        placeholder={t('auditLog:audit.everyKind')}
        clearable
        searchable
        nothingFoundMessage={t('auditLog:audit.noKind')}
        data={(kinds.data?.kinds ?? []).map((each) => ({ value: each.kind, label: each.what }))}
        value={kind || null}
        onChange={(selectedKind) => change({ kind: selectedKind ?? '' }, 'push')}
      />
      {about && (
        <Button
          className={classes.one}
          data-own-line
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => change({ about: undefined }, 'push')}
        >
          {t('auditLog:audit.about', { thing: entries.data?.[0]?.thing ?? about })}
        </Button>
      )}
      {cause && (
        <Button
          className={classes.one}
          data-own-line
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => change({ cause: undefined }, 'push')}
        >
          {t('auditLog:audit.ofOne')}
        </Button>
      )}
    </>
  );
  const exporting = useExportAction(exportAuditLog, { building: building.id, ...filter }, entries.data);
  const exportingInstallation = useExportAction(exportInstallationAuditLog, filter, entries.data);
  return (
    <ListScreen
      title={t('menu:audit.title')}
      intro={t('auditLog:audit.intro')}
      searchLabel={t('auditLog:audit.search')}
      filters={filters}
      period={period}
      moreActions={[isInstallationLog ? exportingInstallation : exporting]}
      query={entries}
      label={t('menu:audit.title')}
      columns={columns}
      groups={days}
      onOpen={viewing.open}
      initialSort={NEWEST_FIRST}
      describeCount={(words) => t('auditLog:audit.count', words)}
      tabs={{
        label: t('auditLog:audit.show'),
        allLabel: t('auditLog:audit.shows.all'),
        choices: [
          { value: 'agreements', label: t('auditLog:audit.shows.agreements') },
          ...(kinds.data?.installation || isInstallationLog
            ? [
                {
                  value: 'installation',
                  label: onPhone
                    ? t('auditLog:audit.shows.installationShort')
                    : t('auditLog:audit.shows.installation'),
                  isSeparated: true,
                },
              ]
            : []),
        ],
        counts: {},
      }}
      emptyState={{
        icon: IconHistory,
        noMatch: { title: t('auditLog:audit.noMatch'), text: t('auditLog:audit.noMatchText') },
        empty: { title: t('auditLog:audit.empty'), text: t('auditLog:audit.emptyText') },
      }}
    >
      <AuditLogEntryPanel {...viewing} />
    </ListScreen>
  );
}
