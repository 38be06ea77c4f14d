import { IconUserCheck, IconUserMinus } from '@tabler/icons-react';
import { useRef } from 'react';
import { getLocalNow } from '../../../kit/time.ts';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { RowActions } from '../../../kit/web/list/RowActions.tsx';
import { RowNote } from '../../../kit/web/list/RowNote.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { AccountDeletionRequest } from '../deletionRequest.ts';
import { exportDeletionRequests, listDeletionRequests } from '../deletionRequestApi.ts';
import { DaysLeftChip } from './DaysLeftChip.tsx';
import { AcceptDeletionDialog, DeclineDeletionDialog } from './DeletionRequestDialogs.tsx';

type Close = { remove: (row: AccountDeletionRequest) => void; keep: (row: AccountDeletionRequest) => void };

const OLDEST_FIRST = { column: 'since', direction: 'ascending' } as const;

export default function DeletionRequestsPage() {
  const { t } = useI18n();
  // The columns must exist before the rows, because they define the sorting.
  const close = useRef<Close>(null);
  const columns = useColumns({
    remove: (row) => close.current?.remove(row),
    keep: (row) => close.current?.keep(row),
  });
  const all = useSortedPages(listDeletionRequests, { search: '' }, columns, OLDEST_FIRST);
  const mayClose = ({ mayDelete }: AccountDeletionRequest) => mayDelete;
  const deleting = useRowDialog('delete', all, mayClose);
  const keeping = useRowDialog('keep', all, mayClose);
  close.current = { remove: deleting.open, keep: keeping.open };
  return (
    <ListScreen
      title={t('privacy:list.heading')}
      intro={t('privacy:list.intro')}
      moreActions={[useExportAction(exportDeletionRequests, all.input, all.data)]}
      query={all}
      label={t('privacy:list.label')}
      columns={columns}
      initialSort={OLDEST_FIRST}
      describeCount={(words) => t('privacy:list.count', words)}
      emptyState={{
        icon: IconUserMinus,
        empty: { title: t('privacy:list.empty'), text: t('privacy:list.emptyText') },
      }}
    >
      <AcceptDeletionDialog {...deleting} />
      <DeclineDeletionDialog {...keeping} />
    </ListScreen>
  );
}

function useColumns({ remove, keep }: Close): Column<AccountDeletionRequest>[] {
  const { t } = useI18n();
  const { building } = useSession();
  const title = (column: string) => t(`privacy:list.${column}`);
  const day = (instant: string) => getLocalNow(building.timeZone, new Date(instant)).date;
  const onPhone = useBreakpoint('phone');
  const buildingsOf = (row: AccountDeletionRequest) => row.buildings.map(({ name }) => name).join(', ');
  const email: Column<AccountDeletionRequest> = {
    key: 'email',
    title: title('email'),
    render: (row) => <EmailAddressText>{row.email}</EmailAddressText>,
    width: 10,
    card: 'second',
  };
  const buildings: Column<AccountDeletionRequest> = {
    key: 'buildings',
    title: title('buildings'),
    render: buildingsOf,
    width: 8,
  };
  const dueColumn: Column<AccountDeletionRequest> = {
    key: 'due',
    title: title('due'),
    render: ({ dueOn }) => <DaysLeftChip dueOn={dueOn} />,
    width: 8,
  };
  const since = ({ requestedAt }: AccountDeletionRequest) => (
    <time dateTime={requestedAt}>{formatDate(day(requestedAt))}</time>
  );
  return [
    {
      key: 'name',
      title: title('name'),
      render: (row) =>
        onPhone ? (
          row.name
        ) : (
          <TwoLineText first={<RowTitle>{row.name}</RowTitle>} second={email.render(row)} />
        ),
      sortBy: ({ name }) => name,
      width: 8.5,
      grow: true,
      card: 'title',
    },
    ...(onPhone ? [email] : []),
    {
      key: 'company',
      title: title('company'),
      render: (row) =>
        onPhone ? row.companyName : <TwoLineText first={row.companyName} second={buildingsOf(row)} />,
      width: 7.5,
      grow: true,
    },
    ...(onPhone ? [buildings] : []),
    {
      key: 'since',
      title: title('since'),
      render: (row) =>
        onPhone ? since(row) : <TwoLineText first={since(row)} second={dueColumn.render(row)} />,
      sortBy: ({ requestedAt }) => requestedAt,
      width: 8,
      card: 'aside',
    },
    {
      key: 'proof',
      title: title('proof'),
      render: ({ proven }) => t(proven ? 'privacy:list.proven' : 'privacy:list.unproven'),
      width: 6,
      grow: true,
    },
    ...(onPhone ? [dueColumn] : []),
    {
      key: 'actions',
      title: title('actions'),
      render: (row) => <Answers row={row} remove={remove} keep={keep} />,
      width: 10,
      card: 'actions',
    },
  ];
}

function Answers({ row, remove, keep }: Close & { row: AccountDeletionRequest }) {
  const { t } = useI18n();
  if (!row.mayDelete) return <RowNote>{t('privacy:list.elsewhere')}</RowNote>;
  const { name } = row;
  return (
    <RowActions
      name={name}
      next={{
        label: t('privacy:list.delete'),
        ariaLabel: t('privacy:list.deleteOf', { name }),
        run: () => remove(row),
      }}
      others={[{ label: t('privacy:list.keep'), icon: IconUserCheck, run: () => keep(row) }]}
    />
  );
}
