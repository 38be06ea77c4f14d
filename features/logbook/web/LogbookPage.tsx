import { Button, Stack } from '@mantine/core';
import { IconPrinter, IconTransfer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { addDays, localDateSchema, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { DateRangeField } from '../../../kit/web/field/DateRangeField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { FilterTabs } from '../../../kit/web/list/FilterTabs.tsx';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { type FilterTabOptions, useSelectedTab } from '../../../kit/web/list/tabs.ts';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { schemaParam, textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { countPendingLogbookItems, exportEntries, exportShiftHandovers } from '../api.ts';
import type { LogbookEntry } from '../logbook.ts';
import { EntryComposer } from './EntryComposer.tsx';
import { EntryList, EntryListSkeleton } from './EntryList.tsx';
import { logbookShiftSummaryQuery } from './queries.ts';
import { ShiftHandoverDialog } from './ShiftHandoverDialog.tsx';
import { ShiftHandoverList } from './ShiftHandoverList.tsx';
import { type LogbookTabKey, secondaryLogbookTabs } from './tabs.ts';
import { UnsignedHandovers } from './UnsignedHandovers.tsx';

const day = schemaParam(localDateSchema, undefined);

export default function LogbookPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const navigate = useNavigate();
  const shift = useQuery(logbookShiftSummaryQuery(building.id));
  const waiting = useQuery(callQuery(countPendingLogbookItems, { building: building.id })).data;
  const onPhone = useBreakpoint('phone');
  const handoverDialog = useDialog('handover');
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ q: search, start = addDays(today, 1 - MAX_RANGE_DAYS), end = today }, change] = useUrlState({
    q: textParam(),
    start: day,
    end: day,
  });
  const tabs: FilterTabOptions<LogbookEntry> = {
    label: t('logbook:tabs.label'),
    allLabel: t('logbook:tabs.today'),
    choices: secondaryLogbookTabs.map((value) => ({
      value,
      label: t(`logbook:tabs.${value}`),
      isSeparated: value === 'all',
    })),
    counts: { followUps: waiting?.followUps, keysOut: waiting?.keysOut, found: waiting?.found },
  };
  const { value: tabKey } = useSelectedTab(tabs);
  const show = (tabKey || 'today') as LogbookTabKey;
  const days = show === 'all' ? { start, end } : { start: today, end: today };
  const printedDay = days.start === days.end ? days.start : today;

  const exportingHandovers = useExportAction(exportShiftHandovers, {
    building: building.id,
    search,
    sort: '-written',
  });
  const exportingEntries = useExportAction(exportEntries, {
    building: building.id,
    search,
    show: show === 'all' || show === 'handovers' ? undefined : show,
    from: days.start,
    to: days.end,
  });
  return (
    <Page
      title={t('menu:logbook.title')}
      width="list"
      filters={
        <>
          {show === 'all' && (
            <DateRangeField
              label={t('ui.range.label')}
              today={today}
              value={{ start, end }}
              onChange={(range) => change(range, 'push')}
            />
          )}
          <SearchField label={t('logbook:search')} />
        </>
      }
      {...(!onPhone && {
        action: (
          <Button
            variant="default"
            leftSection={<IconTransfer size={18} aria-hidden />}
            onClick={handoverDialog.open}
          >
            {t('logbook:handover.write')}
          </Button>
        ),
      })}
      moreActions={[
        ...(onPhone
          ? [{ label: t('logbook:handover.write'), icon: IconTransfer, run: handoverDialog.open }]
          : []),
        {
          label: t('logbook:day.open'),
          icon: IconPrinter,
          run: () => void navigate(`/resident/logbook/day?date=${printedDay}`),
        },
        show === 'handovers' ? exportingHandovers : exportingEntries,
      ]}
    >
      <Stack maw="75rem">
        {/* Wait for the handovers, which would push the list down. */}
        {shift.isPending ? (
          <EntryListSkeleton />
        ) : (
          <>
            <UnsignedHandovers
              open={shift.data?.open ?? []}
              onSigned={() => !onPhone && field.current?.focus({ preventScroll: true })}
            />
            <EntryComposer field={field} />
            <div>
              <FilterTabs tabs={tabs} rows={undefined} />
            </div>
            {show === 'handovers' ? <ShiftHandoverList /> : <EntryList show={show} days={days} />}
          </>
        )}
      </Stack>
      <ShiftHandoverDialog {...handoverDialog} />
    </Page>
  );
}
