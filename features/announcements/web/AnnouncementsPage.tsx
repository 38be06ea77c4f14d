import { Button } from '@mantine/core';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type Announcement, announcementStates } from '../announcement.ts';
import { exportAnnouncements, listAnnouncements } from '../api.ts';
import { can } from '../policy.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AnnouncementReadersDialog } from './AnnouncementReadersDialog.tsx';
import { DeleteAnnouncementDialog } from './DeleteAnnouncementDialog.tsx';
import { useAnnouncementColumns } from './useAnnouncementColumns.tsx';

const LATEST_FIRST = { column: 'start', direction: 'descending' } as const;

export default function AnnouncementsPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const mayWrite = can.write(user);
  const [{ q: search, show: stateName }] = useUrlState({ q: textParam(), show: textParam() });
  const show = announcementStates.find((state) => state === stateName);
  const filter = { building: building.id, ...(show && { show }) };
  const adding = useDialog('add', mayWrite);
  // The columns define the sorting, so they are built before the rows are queried.
  const dialogs = useRef<Record<'readers' | 'edit' | 'remove', (row: Announcement) => void>>(null);
  const columns = useAnnouncementColumns({
    mayWrite,
    showReaders: (row) => dialogs.current?.readers(row),
    edit: (row) => dialogs.current?.edit(row),
    remove: (row) => dialogs.current?.remove(row),
  });
  const all = useSortedPages(listAnnouncements, { ...filter, search }, columns, LATEST_FIRST);
  const readers = useRowDialog('readers', all);
  const editing = useRowDialog('edit', all, () => mayWrite);
  const removing = useRowDialog('delete', all, () => mayWrite);
  dialogs.current = { readers: readers.open, edit: editing.open, remove: removing.open };
  const counts = useTabCounts(
    listAnnouncements,
    Object.fromEntries(
      ['' as const, ...announcementStates].map((state) => [
        state,
        { building: building.id, search, sort: '-start' as const, ...(state && { show: state }) },
      ]),
    ),
  );

  return (
    <ListScreen
      title={t('menu:announcements.title')}
      intro={t('announcements:list.intro')}
      action={
        mayWrite && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            {t('announcements:list.add')}
          </Button>
        )
      }
      moreActions={[useExportAction(exportAnnouncements, all.input, all.data)]}
      searchLabel={t('announcements:list.search')}
      query={all}
      label={t('announcements:list.label')}
      columns={columns}
      onEdit={mayWrite ? editing.open : undefined}
      initialSort={LATEST_FIRST}
      describeCount={(words) => t('announcements:list.count', words)}
      tabs={{
        label: t('announcements:list.show'),
        allLabel: t('announcements:list.all'),
        choices: announcementStates.map((value) => ({
          value,
          label: t(`announcements:tabs.${value}`),
          isSeparated: value === 'past',
        })),
        counts,
      }}
      emptyState={{
        icon: IconSpeakerphone,
        noMatch: { title: t('announcements:list.noMatch'), text: t('announcements:list.noMatchText') },
        empty: { title: t('announcements:list.empty'), text: t('announcements:list.emptyText') },
      }}
    >
      <AnnouncementDialog item={null} {...adding} />
      <AnnouncementDialog {...editing} />
      <AnnouncementReadersDialog {...readers} />
      <DeleteAnnouncementDialog {...removing} />
    </ListScreen>
  );
}
