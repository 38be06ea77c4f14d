import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { PrintedTable } from '../../../kit/web/print/PrintedTable.tsx';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { getPartyHeadCount } from './receptionDay.ts';

/** A list for a power failure, with boxes to tick arrivals and departures. */
export function ReceptionDayPrintout({ visits }: { visits: readonly ReceptionVisit[] }) {
  const { t } = useI18n();
  const columns = [
    { key: 'time', width: 3.5, cell: ({ time }: ReceptionVisit) => formatTime(time) },
    {
      key: 'visitor',
      width: 11,
      cell: (visit: ReceptionVisit) =>
        visit.partySize > 1
          ? `${visit.visitor} (${t('reception:row.heads', { count: getPartyHeadCount(visit) })})`
          : visit.visitor,
    },
    {
      key: 'organization',
      width: 9,
      cell: ({ organization, partyName }: ReceptionVisit) =>
        [partyName, organization].filter(Boolean).join(' · '),
    },
    {
      key: 'host',
      width: 12,
      cell: ({ hostName, hostCompany, hostFloor, hostPhone }: ReceptionVisit) =>
        [hostName, hostCompany, hostFloor && t('reception:row.floor', { floor: hostFloor }), hostPhone]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'agreement',
      width: 4,
      cell: ({ agreement }: ReceptionVisit) => (agreement === 'signed' || agreement === 'covered' ? '✓' : ''),
    },
    {
      key: 'arrived',
      width: 4,
      cell: ({ arrivedAt }: ReceptionVisit) => (arrivedAt ? formatTime(arrivedAt) : '☐'),
    },
    {
      key: 'departed',
      width: 4,
      cell: ({ departedAt }: ReceptionVisit) => (departedAt ? formatTime(departedAt) : '☐'),
    },
    // Empty: badge numbers are written in by hand.
    { key: 'badge', width: 4, cell: () => '' },
    {
      key: 'comment',
      width: 9,
      cell: ({ comment, vip, needsHelp }: ReceptionVisit) =>
        [vip && t('reception:row.vip'), needsHelp && t('reception:row.needsHelp'), comment]
          .filter(Boolean)
          .join(' · '),
    },
  ];
  return (
    <PrintedTable
      columns={columns.map((column) => ({ ...column, title: t(`reception:paper.${column.key}`) }))}
      rows={visits.filter(({ status }) => status !== 'canceled')}
    />
  );
}
