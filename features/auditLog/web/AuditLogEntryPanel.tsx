import { Anchor, Text } from '@mantine/core';
import { addDays, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import type { DialogState } from '../../../kit/web/dialog/dialogState.ts';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import type { AuditLogEntry } from '../auditLog.ts';
import classes from './AuditLogPage.module.css';
import { useFormatActorName } from './auditLogColumns.tsx';
import { useFormatAuditLogMoment } from './useFormatAuditLogMoment.ts';

const NO_VALUE = '–';

/**
 * Links close the panel because they lead to an address without it; closing it too would go back once more.
 */
export function AuditLogEntryPanel({ current: entry, ...view }: DialogState<AuditLogEntry>) {
  const { t, language } = useI18n();
  const today = useToday();
  const [{ show }] = useUrlState({ show: textParam() });
  const scope: Record<string, string> = show ? { show } : {};
  const ofYear = { ...scope, start: addDays(today, 1 - MAX_RANGE_DAYS), end: today };
  return (
    <RecordPanel {...view} title={entry?.what}>
      {entry && <EntryDetails entry={entry} />}
      {entry && entry.holds > 0 && (
        <Anchor
          component={ScreenLink}
          display="block"
          mb="sm"
          to={`/resident/audit?${new URLSearchParams({ ...scope, cause: String(entry.id) })}`}
        >
          {t('auditLog:audit.holds', { count: entry.holds, shown: formatCount(entry.holds, language) })}
        </Anchor>
      )}
      {entry?.by === 'person' && (
        <Anchor
          component={ScreenLink}
          display="block"
          mb="sm"
          to={`/resident/audit?${new URLSearchParams({ ...ofYear, q: entry.who })}`}
        >
          {t('auditLog:audit.allBy', { name: entry.who })}
        </Anchor>
      )}
      {entry && (
        <Anchor
          component={ScreenLink}
          to={`/resident/audit?${new URLSearchParams({ ...scope, about: entry.about })}`}
        >
          {t('auditLog:audit.allAbout', { thing: entry.thing })}
        </Anchor>
      )}
    </RecordPanel>
  );
}

function EntryDetails({ entry }: { entry: AuditLogEntry }) {
  const { t } = useI18n();
  const moment = useFormatAuditLogMoment();
  const formatActorName = useFormatActorName();
  const { at, thing, changes, details, withheld } = entry;
  return (
    <dl className={classes.facts}>
      <dt>{t('auditLog:columns.at')}</dt>
      <dd>
        <time dateTime={at}>{moment(at)}</time>
      </dd>
      <dt>{t('auditLog:columns.who')}</dt>
      <dd>{formatActorName(entry)}</dd>
      <dt>{t('auditLog:columns.thing')}</dt>
      <dd>{thing}</dd>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== NO_VALUE && (
              <>
                <span className={classes.before}>{before}</span> →{' '}
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
      {details.map(({ field, value }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {withheld && (
        <Text c="dimmed" mt="sm">
          {t('auditLog:audit.withheld')}
        </Text>
      )}
    </dl>
  );
}
