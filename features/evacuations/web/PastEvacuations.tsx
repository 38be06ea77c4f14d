import { Group, Title } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useEffect } from 'react';
import { invalidateTopic } from '../../../kit/web/api/queries.ts';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionButton } from '../../../kit/web/ui/ActionButton.tsx';
import { exportPastEvacuations, listPastEvacuations } from '../api.ts';
import { formatEvacuationDuration, formatEvacuationLeaders, type PastEvacuation } from '../evacuation.ts';
import { can } from '../policy.ts';
import { evacuationsTopic } from '../topics.ts';
import { DownloadRecordButton } from './DownloadRecordButton.tsx';
import { PastEvacuationPanel, useFormatEvacuationMoment } from './PastEvacuationPanel.tsx';

/** The list is refetched until a job has sealed the record, because no event announces it. */
const SEAL_POLL_INTERVAL_MS = 2_000;
const LATEST_FIRST = { column: 'start', direction: 'descending' } as const;

export function PastEvacuations() {
  const { t } = useI18n();
  const { building } = useSession();
  const columns = useColumns();
  const past = useSortedPages(
    listPastEvacuations,
    { building: building.id, search: '' },
    columns,
    LATEST_FIRST,
  );
  const panel = useRowDialog('past', past);
  const exportAction = useExportAction(exportPastEvacuations, past.input, past.data);
  const isSealing = past.data?.some(({ sha256 }) => sha256 === null) === true;
  useEffect(() => {
    if (!isSealing) return;
    const timer = setInterval(() => void invalidateTopic(evacuationsTopic), SEAL_POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isSealing]);
  return (
    <>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={2} fz="h3">
          {t('evacuations:register.title')}
        </Title>
        <ActionButton action={exportAction} />
      </Group>
      <ListContent
        query={past}
        label={t('evacuations:register.title')}
        columns={columns}
        initialSort={LATEST_FIRST}
        onOpen={panel.open}
        describeCount={(words) => t('evacuations:register.count', words)}
        emptyState={{
          icon: IconFileCertificate,
          noMatch: { title: t('evacuations:register.empty'), text: t('evacuations:register.emptyText') },
          empty: { title: t('evacuations:register.empty'), text: t('evacuations:register.emptyText') },
        }}
      />
      <PastEvacuationPanel {...panel} />
    </>
  );
}

function useColumns(): Column<PastEvacuation>[] {
  const { t } = useI18n();
  const { user } = useSession();
  const moment = useFormatEvacuationMoment();
  const heading = (column: string) => t(`evacuations:register.${column}`);
  return [
    {
      key: 'start',
      title: heading('start'),
      width: 8,
      card: 'title',
      render: ({ startedAt }) => <RowTitle>{moment(startedAt)}</RowTitle>,
      sortBy: ({ startedAt }) => startedAt,
    },
    {
      key: 'kind',
      title: heading('kind'),
      width: 5.5,
      card: 'aside',
      render: ({ kind }) => t(`evacuations:kinds.${kind}`),
    },
    {
      key: 'duration',
      title: heading('duration'),
      width: 5.25,
      align: 'end',
      render: formatEvacuationDuration,
    },
    {
      key: 'found',
      title: heading('found'),
      width: 6.25,
      align: 'end',
      render: ({ found, heads }) => t('evacuations:ofHeads', { found, heads }),
    },
    {
      key: 'who',
      title: heading('who'),
      width: 6.25,
      grow: true,
      render: formatEvacuationLeaders,
    },
    ...(can.readRecords(user)
      ? [
          {
            key: 'record',
            title: heading('record'),
            width: 12.25,
            sticky: false,
            card: 'actions',
            render: (row) => <DownloadRecordButton row={row} moment={moment(row.startedAt)} />,
          } satisfies Column<PastEvacuation>,
        ]
      : []),
  ];
}
