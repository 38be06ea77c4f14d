import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '../../../kit/page.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listEntries, withdrawShiftHandover, writeShiftHandover } from '../api.ts';
import { newShiftHandoverSchema } from '../handover.ts';
import { LOGBOOK_TEXT_MAX, type LogbookEntry } from '../logbook.ts';
import { EntryChips } from './EntryChips.tsx';
import { LogbookCategoryCountList } from './LogbookCategoryCountList.tsx';
import { logbookShiftSummaryQuery } from './queries.ts';
import { sortEntriesByUrgency } from './urgency.ts';
import { useFormatMoments } from './useFormatMoments.ts';

export function ShiftHandoverDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const { formatInstant } = useFormatMoments();
  const write = useCommand(writeShiftHandover);
  const withdraw = useCommand(withdrawShiftHandover);
  const form = useDialogForm(view.opened, newShiftHandoverSchema, { text: '' }, 'handover');
  const shift = useQuery(logbookShiftSummaryQuery(building.id));
  return (
    <FormDialog
      {...view}
      title={t('logbook:handover.write')}
      form={form}
      saveLabel={t('logbook:handover.save')}
      onSave={async (word) => {
        const [written] = await write.mutateAsync({ building: building.id, ...word });
        const undo = () =>
          void withdraw
            .mutateAsync({ building: building.id, handover: written?.id ?? 0 })
            .then(() => notifyUser.success(t('logbook:handover.withdrawn')), notifyUser.failure);
        return { message: t('logbook:handover.written'), undo };
      }}
    >
      {shift.data && (
        <>
          {shift.data.since && (
            <Text size="sm" c="dimmed">
              {t('logbook:handover.since', { when: formatInstant(shift.data.since) })}
            </Text>
          )}
          <LogbookCategoryCountList counts={shift.data.counts} />
        </>
      )}
      <Textarea
        label={t('logbook:handover.word')}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={LOGBOOK_TEXT_MAX}
        {...form.getInputProps('text')}
      />
      {view.opened && <OpenItemList />}
    </FormDialog>
  );
}

/** Late follow-ups first, then keys that are out. */
function OpenItemList() {
  const { t } = useI18n();
  const { building } = useSession();
  const query = { building: building.id, search: '', sort: '-happened', limit: MAX_PAGE_SIZE } as const;
  const followUps = useQuery(callQuery(listEntries, { ...query, show: 'followUps' }));
  const keys = useQuery(callQuery(listEntries, { ...query, show: 'keysOut' }));
  const entries = new Map<number, LogbookEntry>();
  for (const entry of sortEntriesByUrgency(followUps.data?.rows ?? [])) entries.set(entry.id, entry);
  for (const entry of keys.data?.rows ?? []) entries.set(entry.id, entry);
  if (entries.size === 0) return null;
  return (
    <>
      <h3>{t('logbook:handover.watched')}</h3>
      <Stack component="ul" gap="xs">
        {[...entries.values()].map((entry) => (
          <li key={entry.id}>
            <p>{entry.text}</p>
            <EntryChips entry={entry} />
          </li>
        ))}
      </Stack>
    </>
  );
}
