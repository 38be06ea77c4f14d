import { Button, Select, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listCompanies } from '../../../core/companies/wire.ts';
import { localNow } from '../../../kit/time.ts';
import { text, useAddress } from '../../../kit/web/address.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { type DialogView, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { TwoLines } from '../../../kit/web/list/TwoLines.tsx';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { Email } from '../../../kit/web/ui/Email.tsx';
import { useWidth } from '../../../kit/web/ui/useWidth.ts';
import type { WaitingRegistration } from '../registration.ts';
import { approveRegistration, listRegistrations, refuseRegistration } from '../wire.ts';
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

const nameOf = ({ firstName, lastName }: WaitingRegistration) => `${firstName} ${lastName}`;

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

const wordsOf = (row: WaitingRegistration) => ({
  name: nameOf(row),
  email: row.email,
  building: row.buildings.map(({ name }) => name).join(', '),
});

function ApproveDialog({ item: row, opened, isGone, close }: DialogView<WaitingRegistration>) {
  const { t } = useWords();
  const approve = useCommand(approveRegistration);
  const buildings = row?.buildings.map(({ id }) => id) ?? [];
  const companies = useQuery({ ...callQuery(listCompanies, { buildings }), enabled: opened });
  // The company that was chosen instead of the one that the registration names.
  const [chosen, choose] = useState({ row: 0, company: '' });
  const company = row && (chosen.row === row.id ? chosen.company : String(row.company.id));
  const confirm = async () => {
    if (!row) return;
    await approve.mutateAsync({ id: row.id, company: Number(company) });
    notify.success(t('invitations:queue.approved', { name: nameOf(row) }));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone && 'answered'}
      title={t('invitations:queue.approveTitle')}
      confirmLabel={t('invitations:queue.approve')}
      onConfirm={confirm}
    >
      <Text mb="md">{row && t('invitations:queue.approveText', wordsOf(row))}</Text>
      <Select
        label={t('invitations:queue.approveCompany')}
        required
        allowDeselect={false}
        data={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={company}
        onChange={(id) => row && id && choose({ row: row.id, company: id })}
      />
    </ConfirmDialog>
  );
}

function RefuseDialog({ item: row, opened, isGone, close }: DialogView<WaitingRegistration>) {
  const { t } = useWords();
  const refuse = useCommand(refuseRegistration);
  const confirm = async () => {
    if (!row) return;
    await refuse.mutateAsync({ id: row.id });
    notify.success(t('invitations:queue.refused', { name: nameOf(row) }));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone && 'answered'}
      title={t('invitations:queue.refuseTitle')}
      confirmLabel={t('invitations:queue.refuse')}
      danger
      onConfirm={confirm}
    >
      {row && t('invitations:queue.refuseText', wordsOf(row))}
    </ConfirmDialog>
  );
}
