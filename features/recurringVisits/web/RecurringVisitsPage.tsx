import { Button } from '@mantine/core';
import { IconPlus, IconTools } from '@tabler/icons-react';
import { useRef } from 'react';
import { text, useAddress } from '../../../kit/web/address.ts';
import { useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { useSession } from '../../../kit/web/session.ts';
import { listStanding } from '../api.ts';
import { type Standing, standingShows } from '../recurringVisit.ts';
import { useStandingColumns } from './columns.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { StandingDialog } from './RecurringVisitDialog.tsx';
import { useEnding } from './useEnding.ts';

const BY_NAME = { column: 'contractor', direction: 'ascending' } as const;

/** `/resident/standing`: contractors and cleaners who are expected by themselves. */
export default function StandingPage() {
  const { t } = useWords();
  const { building } = useSession();
  const [{ q: search, show: named }] = useAddress({ q: text(), show: text() });
  const show = standingShows.find((one) => one === named);
  const asked = { building: building.id, ...(show && { show }) };
  const adding = useDialog('add', true);
  const end = useEnding();
  // The columns are asked for before the rows: they say how these are sorted.
  const dialogs = useRef<Record<'edit' | 'remove', (row: Standing) => void>>(null);
  const columns = useStandingColumns({
    edit: (row) => dialogs.current?.edit(row),
    end,
    remove: (row) => dialogs.current?.remove(row),
  });
  const all = useSortedPages(listStanding, { ...asked, search }, columns, BY_NAME);
  const editing = useRowDialog('edit', all);
  const removing = useRowDialog('delete', all);
  dialogs.current = { edit: editing.open, remove: removing.open };
  const counts = useTabCounts(
    listStanding,
    Object.fromEntries(
      ['' as const, ...standingShows].map((one) => [
        one,
        { building: building.id, search, sort: 'contractor' as const, ...(one && { show: one }) },
      ]),
    ),
  );
  return (
    <ListScreen
      title={t('menu:standing.title')}
      intro={t('recurringVisits:list.intro')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
          {t('recurringVisits:list.add')}
        </Button>
      }
      search={t('recurringVisits:list.search')}
      read={all}
      label={t('recurringVisits:list.label')}
      columns={columns}
      rowKey={({ id }) => id}
      initialSort={BY_NAME}
      count={(words) => t('recurringVisits:list.count', words)}
      tabs={{
        label: t('recurringVisits:list.show'),
        all: t('recurringVisits:list.all'),
        of: ({ state }) => state,
        choices: standingShows.map((value) => ({
          value,
          label: t(`recurringVisits:tabs.${value}`),
          setOff: value === 'due',
        })),
        counts,
      }}
      nothing={{
        icon: IconTools,
        noMatch: { title: t('recurringVisits:list.noMatch'), text: t('recurringVisits:list.noMatchText') },
        empty: { title: t('recurringVisits:list.empty'), text: t('recurringVisits:list.emptyText') },
      }}
    >
      <StandingDialog item={null} opened={adding.opened} isGone={false} close={adding.close} />
      <StandingDialog {...editing} />
      <DeleteDialog {...removing} />
    </ListScreen>
  );
}
