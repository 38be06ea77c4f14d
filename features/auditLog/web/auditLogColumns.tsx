import { useMemo } from 'react';
import { getLocalNow } from '../../../kit/time.ts';
import { formatDateAndTime, formatDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column, RowGrouping } from '../../../kit/web/list/column.ts';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import type { AuditLogEntry } from '../auditLog.ts';
import { useFormatAuditLogMoment } from './useFormatAuditLogMoment.ts';

export function useFormatActorName(): (entry: AuditLogEntry) => string {
  const { t } = useI18n();
  return ({ by, who }) => (by === 'person' ? who : t(`auditLog:by.${by}`));
}

export function useAuditLogColumns(): Column<AuditLogEntry>[] {
  const { t } = useI18n();
  const { building } = useSession();
  const moment = useFormatAuditLogMoment();
  const formatActorName = useFormatActorName();
  const formatDetails = ({ details }: AuditLogEntry) =>
    details.map(({ field: name, value }) => t('auditLog:pair', { name, value })).join(' · ');
  return [
    {
      key: 'at',
      title: t('auditLog:columns.at'),
      render: ({ at }) => <time dateTime={at}>{formatDateAndTime(at, building.timeZone).time}</time>,
      print: ({ at }) => moment(at),
      width: 4,
      printWidth: 9,
      card: 'second',
    },
    {
      key: 'what',
      title: t('auditLog:columns.what'),
      render: (entry) => (
        <TwoLineText
          first={<RowTitle>{entry.what}</RowTitle>}
          second={entry.holds > 0 ? formatDetails(entry) : entry.thing}
        />
      ),
      width: 15,
      grow: true,
      card: 'title',
    },
    {
      key: 'changes',
      title: t('auditLog:columns.changes'),
      render: ({ changes }) => changes.map((change) => t('auditLog:sheet.change', { ...change })).join('; '),
      width: 18,
      table: 'none',
    },
    {
      key: 'details',
      title: t('auditLog:columns.details'),
      render: formatDetails,
      width: 14,
      table: 'none',
    },
    {
      key: 'who',
      title: t('auditLog:columns.who'),
      render: formatActorName,
      width: 12,
      grow: true,
      card: 'second',
    },
  ];
}

/** Days of the building. Without counts, because the list is paged. */
export function useAuditLogDays(): RowGrouping<AuditLogEntry> {
  const { language } = useI18n();
  const { timeZone } = useSession().building;
  return useMemo(
    () => ({
      getKey: ({ at }) => getLocalNow(timeZone, new Date(at)).date,
      heading: (date) => formatDay(date, language),
      sortColumn: 'at',
    }),
    [timeZone, language],
  );
}
