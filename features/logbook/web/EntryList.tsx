import { Skeleton, Stack } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listEntries } from '../api.ts';
import type { LogbookEntry } from '../logbook.ts';
import { CorrectEntryDialog } from './CorrectEntryDialog.tsx';
import { EntryItem } from './EntryItem.tsx';
import { EntryStepDialog } from './EntryStepDialog.tsx';
import type { LogbookTabKey } from './tabs.ts';
import { sortEntriesByUrgency } from './urgency.ts';
import { logbookEntryStepKindsWithForm, useEntryDialogs } from './useEntryDialogs.ts';

export function EntryList({ show, days }: { show: Exclude<LogbookTabKey, 'handovers'>; days: DateRange }) {
  const { t } = useI18n();
  const { building } = useSession();
  const [{ q: search }] = useUrlState({ q: textParam() });
  const pages = usePages<LogbookEntry, typeof listEntries>(listEntries, {
    building: building.id,
    search,
    sort: '-happened',
    ...(show === 'all' ? { from: days.start, to: days.end } : { show }),
  });
  const { dialogs, steps, correct } = useEntryDialogs(pages);
  const data = useMemo(
    () => (show === 'followUps' && pages.data ? sortEntriesByUrgency(pages.data) : pages.data),
    [show, pages.data],
  );
  return (
    <>
      <ListContent<LogbookEntry>
        query={{ ...pages, data }}
        emptyState={{
          icon: IconBook2,
          noMatch: { title: t('logbook:nothing.noMatch'), text: t('logbook:nothing.noMatchText') },
          empty: { title: t(`logbook:nothing.${show}`), text: t(`logbook:nothing.${show}Text`) },
        }}
        body={(rows) =>
          rows ? (
            <ul data-panel aria-label={t('logbook:list')}>
              {rows.map((entry) => (
                <EntryItem key={entry.id} entry={entry} dialogs={dialogs} />
              ))}
            </ul>
          ) : (
            <EntryListSkeleton />
          )
        }
      />
      {pages.moreButton}
      {logbookEntryStepKindsWithForm.map((act) => (
        <EntryStepDialog key={act} act={act} {...steps[act]} />
      ))}
      <CorrectEntryDialog {...correct} />
    </>
  );
}

export function EntryListSkeleton() {
  return (
    <Stack gap="xs" aria-busy>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h={88} />
      ))}
    </Stack>
  );
}
