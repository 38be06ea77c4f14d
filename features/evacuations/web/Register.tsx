import { Button } from '@mantine/core';
import { IconDownload, IconFileCertificate } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { localNow } from '../../../kit/time.ts';
import { download } from '../../../kit/web/call.ts';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { invalidateTopic } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { PastEvacuation } from '../evacuation.ts';
import { can } from '../policy.ts';
import { evacuationsTopic } from '../topics.ts';
import { listEvacuations, readRecord } from '../wire.ts';
import { lasting } from './times.ts';

/** A record is there about so many milliseconds after the end. */
const DRAWN_WITHIN = 2_000;
const LATEST_FIRST = { column: 'start', direction: 'descending' } as const;

/** The evacuations that are over, for the safety register. */
export function Register() {
  const { t } = useWords();
  const { building } = useSession();
  const columns = useColumns();
  const past = useSortedPages(listEvacuations, { building: building.id, search: '' }, columns, LATEST_FIRST);
  const isDrawing = past.data?.some(({ sha256 }) => sha256 === null) === true;
  useEffect(() => {
    if (!isDrawing) return;
    const timer = setInterval(() => void invalidateTopic(evacuationsTopic), DRAWN_WITHIN);
    return () => clearInterval(timer);
  }, [isDrawing]);
  return (
    <ListContent
      read={past}
      label={t('evacuations:register.title')}
      columns={columns}
      rowKey={({ id }) => id}
      initialSort={LATEST_FIRST}
      count={(words) => t('evacuations:register.count', words)}
      nothing={{
        icon: IconFileCertificate,
        noMatch: { title: t('evacuations:register.empty'), text: t('evacuations:register.emptyText') },
        empty: { title: t('evacuations:register.empty'), text: t('evacuations:register.emptyText') },
      }}
    />
  );
}

function useColumns(): Column<PastEvacuation>[] {
  const { t } = useWords();
  const { building, user } = useSession();
  const moment = (at: string) => {
    const { date, time } = localNow(building.timeZone, new Date(at));
    return `${formatDate(date)}, ${formatTime(time)}`;
  };
  const heading = (column: string) => t(`evacuations:register.${column}`);
  return [
    {
      ...{ key: 'start', title: heading('start'), width: 8.5, card: 'title' },
      render: ({ startedAt }) => moment(startedAt),
      sortBy: ({ startedAt }) => startedAt,
    },
    {
      ...{ key: 'kind', title: heading('kind'), width: 6, card: 'aside' },
      render: ({ kind }) => t(`evacuations:kinds.${kind}`),
    },
    {
      ...{ key: 'duration', title: heading('duration'), width: 5.5, align: 'end' },
      render: ({ startedAt, endedAt }) => lasting(Date.parse(endedAt) - Date.parse(startedAt)),
    },
    {
      ...{ key: 'found', title: heading('found'), width: 6.5, align: 'end' },
      render: ({ found, heads }) => t('evacuations:ofHeads', { found, heads }),
    },
    {
      ...{ key: 'who', title: heading('who'), width: 8, grow: true },
      render: ({ startedBy, endedBy }) => [...new Set([startedBy, endedBy])].filter(Boolean).join(', '),
    },
    ...(can.readRecords(user)
      ? [
          {
            ...{ key: 'record', title: heading('record'), width: 8.5, hideTitle: true, card: 'actions' },
            render: (row) => <RecordButton row={row} moment={moment(row.startedAt)} />,
            paper: null,
          } satisfies Column<PastEvacuation>,
        ]
      : []),
  ];
}

function RecordButton({ row, moment }: { row: PastEvacuation; moment: string }) {
  const { t } = useWords();
  const { building } = useSession();
  const [working, setWorking] = useState(false);
  const take = async () => {
    setWorking(true);
    await download(readRecord, { building: building.id, evacuation: row.id }).catch(notify.failure);
    setWorking(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      loading={working}
      disabled={row.sha256 === null}
      aria-label={t('evacuations:register.takeOf', { moment })}
      title={row.sha256 ? `SHA-256 ${row.sha256}` : undefined}
      onClick={take}
    >
      {t(row.sha256 ? 'evacuations:register.take' : 'evacuations:register.drawing')}
    </Button>
  );
}
