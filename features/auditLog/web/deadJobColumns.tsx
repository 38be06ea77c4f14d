import { IconTrash } from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowActions } from '../../../kit/web/list/RowActions.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import type { DeadJob } from '../installationStatus.ts';
import { useFormatAuditLogMoment } from './useFormatAuditLogMoment.ts';

interface DeadJobActions {
  retry: (job: DeadJob) => void;
  forget: (job: DeadJob) => void;
}

export function useDeadJobColumns({ retry, forget }: DeadJobActions): Column<DeadJob>[] {
  const { t } = useI18n();
  const moment = useFormatAuditLogMoment();
  const title = (column: string) => t(`auditLog:jobColumns.${column}`);
  return [
    {
      key: 'what',
      title: title('what'),
      render: ({ what, failure }) => <TwoLineText first={<RowTitle>{what}</RowTitle>} second={failure} />,
      width: 18,
      grow: true,
      card: 'title',
    },
    {
      key: 'since',
      title: title('since'),
      render: ({ since }) => <time dateTime={since}>{moment(since)}</time>,
      sortBy: ({ since }) => since,
      width: 9,
    },
    {
      key: 'tried',
      title: title('tried'),
      render: ({ triedAt, attempts }) =>
        t('auditLog:operation.tried', { at: moment(triedAt), count: attempts }),
      width: 10,
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (job) => (
        <RowActions
          name={job.what}
          next={{
            label: t('auditLog:operation.retry'),
            ariaLabel: t('auditLog:operation.retryOf', { what: job.what }),
            run: () => retry(job),
          }}
          others={[{ label: t('auditLog:operation.forget'), icon: IconTrash, run: () => forget(job) }]}
        />
      ),
      width: 10,
      card: 'actions',
    },
  ];
}
