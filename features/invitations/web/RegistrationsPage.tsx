import { IconUserCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { can } from '../../../core/people/policy.ts';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { PendingRegistration } from '../registration.ts';
import { exportRegistrations, listRegistrations } from '../registrationApi.ts';
import { ApproveRegistrationDialog, RefuseRegistrationDialog } from './DecisionDialogs.tsx';
import { type RegistrationActionHandlers, useRegistrationColumns } from './registrationColumns.tsx';
import { ConfirmRegistrationOnBehalfDialog, DiscardRegistrationDialog } from './UnconfirmedDialogs.tsx';

const OLDEST_FIRST = { column: 'since', direction: 'ascending' } as const;

/** `/resident/registrations`: company managers see only unconfirmed registrations of their company. */
export default function RegistrationsPage() {
  const { t } = useI18n();
  const { user } = useSession();
  const approves = can.administer(user);
  const decide = useRef<RegistrationActionHandlers>(null);
  const [{ q: search, show }] = useUrlState({ q: textParam(), show: textParam() });
  const state = approves && show !== 'unconfirmed' ? 'waiting' : 'unconfirmed';
  const columns = useRegistrationColumns(state, {
    approve: (row) => decide.current?.approve(row),
    refuse: (row) => decide.current?.refuse(row),
    confirm: (row) => decide.current?.confirm(row),
    discard: (row) => decide.current?.discard(row),
  });
  const all = useSortedPages(listRegistrations, { search, state }, columns, OLDEST_FIRST);
  const counts = useTabCounts(
    listRegistrations,
    approves
      ? {
          '': { search, state: 'waiting', sort: 'since' },
          unconfirmed: { search, state: 'unconfirmed', sort: 'since' },
        }
      : {},
  );
  const may = (of: typeof state) => (row: PendingRegistration) => row.mayDecide && state === of;
  const approving = useRowDialog('approve', all, may('waiting'));
  const refusing = useRowDialog('refuse', all, may('waiting'));
  const confirming = useRowDialog('confirm', all, may('unconfirmed'));
  const discarding = useRowDialog('discard', all, may('unconfirmed'));
  decide.current = {
    approve: approving.open,
    refuse: refusing.open,
    confirm: confirming.open,
    discard: discarding.open,
  };
  const empty = {
    title: t(`invitations:queue.nothing.${state}`),
    text: t(`invitations:queue.nothingText.${state}`),
  };
  return (
    <ListScreen
      title={t('invitations:queue.title')}
      intro={t(`invitations:queue.intro.${state}`)}
      moreActions={[useExportAction(exportRegistrations, all.input, all.data)]}
      searchLabel={t('invitations:queue.search')}
      query={all}
      label={t(`invitations:queue.label.${state}`)}
      columns={columns}
      initialSort={OLDEST_FIRST}
      describeCount={(words) => t('invitations:queue.count', words)}
      tabs={
        approves
          ? {
              label: t('invitations:queue.tabs.label'),
              allLabel: t('invitations:queue.tabs.waiting'),
              choices: [{ value: 'unconfirmed', label: t('invitations:queue.tabs.unconfirmed') }],
              counts,
            }
          : undefined
      }
      emptyState={{
        icon: IconUserCheck,
        noMatch: search
          ? { title: t('invitations:queue.noMatch'), text: t('invitations:queue.noMatchText') }
          : empty,
        empty,
      }}
    >
      <ApproveRegistrationDialog {...approving} />
      <RefuseRegistrationDialog {...refusing} />
      <ConfirmRegistrationOnBehalfDialog {...confirming} />
      <DiscardRegistrationDialog {...discarding} />
    </ListScreen>
  );
}
