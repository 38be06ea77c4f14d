import { Button } from '@mantine/core';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { TwoLines } from '../../../kit/web/list/TwoLines.tsx';
import type { TrailEntry } from '../trail.ts';
import { useMoment } from './useMoment.ts';

/** Who acted, in words: also where nobody with an account did, or nobody is known any more. */
export function useWho(): (entry: TrailEntry) => string {
  const { t } = useWords();
  return ({ by, who }) => (by === 'person' ? who : t(`oversight:by.${by}`));
}

/** The columns of the trail. */
export function useTrailColumns({ open }: { open: (entry: TrailEntry) => void }): Column<TrailEntry>[] {
  const { t } = useWords();
  const moment = useMoment();
  const who = useWho();
  const told = ({ details }: TrailEntry) =>
    details.map(({ field: name, value }) => t('oversight:pair', { name, value })).join(' · ');
  return [
    {
      key: 'at',
      title: t('oversight:columns.at'),
      render: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
      width: 9,
      card: 'second',
    },
    {
      key: 'what',
      title: t('oversight:columns.what'),
      render: (entry) => <TwoLines first={entry.what} second={entry.holds > 0 ? told(entry) : entry.thing} />,
      width: 15,
      grow: true,
      card: 'title',
    },
    {
      key: 'changes',
      title: t('oversight:columns.changes'),
      render: ({ changes }) => changes.map((change) => t('oversight:sheet.change', { ...change })).join('; '),
      width: 18,
      table: 'none',
    },
    {
      key: 'details',
      title: t('oversight:columns.details'),
      render: told,
      width: 14,
      table: 'none',
    },
    { key: 'who', title: t('oversight:columns.who'), render: who, width: 12, grow: true, card: 'second' },
    {
      key: 'actions',
      title: t('oversight:audit.details'),
      hideTitle: true,
      stuck: true,
      paper: null,
      render: (entry) => (
        <Button variant="default" size="sm" onClick={() => open(entry)}>
          {t('oversight:audit.details')}
        </Button>
      ),
      width: 7.5,
      card: 'actions',
    },
  ];
}
