import { Button, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { localNow } from '../../../kit/time.ts';
import { text, useAddress } from '../../../kit/web/address.ts';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { TwoLines } from '../../../kit/web/list/TwoLines.tsx';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useSession } from '../../../kit/web/session.ts';
import { Email } from '../../../kit/web/ui/Email.tsx';
import { useWidth } from '../../../kit/web/ui/useWidth.ts';
import type { WaitingRegistration } from '../registration.ts';
import { listRegistrations } from '../wire.ts';
import { ApproveDialog, nameOf, RefuseDialog } from './DecisionDialogs.tsx';
import classes from './List.module.css';

/** What may be decided, each in a dialog of its name. */
type Decide = { approve: (row: WaitingRegistration) => void; refuse: (row: WaitingRegistration) => void };

const OLDEST_FIRST = { column: 'since', direction: 'ascending' } as const;

/** `/resident/registrations`: who waits for an administrator's approval. */
export default function RegistrationsPage() {
  const { t } = useWords();
  // The columns are asked for before the rows: they say how these are sorted.
  const decide = useRef<Decide>(null);
  const columns = useColumns({
    approve: (row) => decide.current?.approve(row),
    refuse: (row) => decide.current?.refuse(row),
  });
  const [{ q: search }] = useAddress({ q: text() });
  const all = useSortedPages(listRegistrations, { search }, columns, OLDEST_FIRST);
  const mayDecide = (row: WaitingRegistration) => row.mayDecide;
  const approving = useRowDialog('approve', all, mayDecide);
  const refusing = useRowDialog('refuse', all, mayDecide);
  decide.current = { approve: approving.open, refuse: refusing.open };
  return (
    <ListScreen
      title={t('invitations:queue.title')}
      intro={t('invitations:queue.intro')}
      search={t('invitations:queue.search')}
      read={all}
      label={t('invitations:queue.label')}
      columns={columns}
      rowKey={({ id }) => id}
      initialSort={OLDEST_FIRST}
      count={(words) => t('invitations:queue.count', words)}
      nothing={{
        icon: IconUserCheck,
        noMatch: { title: t('invitations:queue.noMatch'), text: t('invitations:queue.noMatchText') },
        empty: { title: t('invitations:queue.empty'), text: t('invitations:queue.emptyText') },
      }}
    >
      <ApproveDialog {...approving} />
      <RefuseDialog {...refusing} />
    </ListScreen>
  );
}

function useColumns(decide: Decide): Column<WaitingRegistration>[] {
  const { t } = useWords();
  const { building } = useSession();
  const title = (column: string) => t(`invitations:queue.${column}`);
  const day = (instant: string) => localNow(building.timeZone, new Date(instant)).date;
  const onPhone = useWidth('phone');
  // Under the name in a table; a phone's row has no third line.
  const email: Column<WaitingRegistration> = {
    key: 'email',
    title: title('email'),
    render: (row) => <Email>{row.email}</Email>,
    width: 10,
    card: 'second',
  };
  const buildingsOf = (row: WaitingRegistration) => row.buildings.map(({ name }) => name).join(', ');
  // Under the company in a table: so addresses have the width that they need.
  const buildings: Column<WaitingRegistration> = {
    key: 'buildings',
    title: title('buildings'),
    render: buildingsOf,
    width: 7,
  };
  return [
    {
      key: 'name',
      title: title('name'),
      render: (row) => (onPhone ? nameOf(row) : <TwoLines first={nameOf(row)} second={email.render(row)} />),
      sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      width: 10,
      grow: true,
      card: 'title',
    },
    ...(onPhone ? [email] : []),
    {
      key: 'company',
      title: title('company'),
      render: (row) =>
        onPhone ? row.company.name : <TwoLines first={row.company.name} second={buildingsOf(row)} />,
      sortBy: ({ company }) => company.name,
      width: 7,
      grow: true,
      card: 'second',
    },
    ...(onPhone ? [buildings] : []),
    {
      key: 'since',
      title: title('since'),
      render: ({ confirmedAt }) => <time dateTime={confirmedAt}>{formatDate(day(confirmedAt))}</time>,
      sortBy: ({ confirmedAt }) => confirmedAt,
      // Its title and the arrow beside it, in one line.
      width: 6.75,
    },
    {
      key: 'actions',
      title: title('actions'),
      hideTitle: true,
      render: (row) => <Decisions row={row} {...decide} />,
      width: 14,
      stuck: true,
      card: 'actions',
    },
  ];
}

function Decisions({ row, approve, refuse }: Decide & { row: WaitingRegistration }) {
  const { t } = useWords();
  if (!row.mayDecide) {
    return (
      <Text size="sm" c="dimmed">
        {t('invitations:queue.elsewhere')}
      </Text>
    );
  }
  return (
    <div className={classes.buttons}>
      <Button
        variant="outline"
        aria-label={t('invitations:queue.approveOf', { name: nameOf(row) })}
        onClick={() => approve(row)}
      >
        {t('invitations:queue.approve')}
      </Button>
      <Button
        variant="default"
        aria-label={t('invitations:queue.refuseOf', { name: nameOf(row) })}
        onClick={() => refuse(row)}
      >
        {t('invitations:queue.refuse')}
      </Button>
    </div>
  );
}
