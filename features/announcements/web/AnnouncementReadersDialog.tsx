import { Alert, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionButton } from '../../../kit/web/ui/ActionButton.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { Announcement, AnnouncementReader, AnnouncementReaderFilter } from '../announcement.ts';
import { exportAnnouncementReaders, listAnnouncementReaders } from '../api.ts';
import classes from './AnnouncementReadersDialog.module.css';

export function AnnouncementReadersDialog({ item, ...view }: RecordDialogProps<Announcement>) {
  const { language } = useI18n();
  return (
    <ViewDialog {...view} title={item && pickTranslation(item.title, language)} size="lg">
      {item && !view.isGone && <ReaderList key={item.id} announcement={item} />}
    </ViewDialog>
  );
}

type ReaderView = NonNullable<AnnouncementReaderFilter['show']>;

function ReaderList({ announcement }: { announcement: Announcement }) {
  const { t } = useI18n();
  const { building } = useSession();
  const onPhone = useBreakpoint('phone');
  const choices: ReaderView[] = announcement.urgent ? ['unacknowledged', 'acknowledged'] : ['unread', 'read'];
  const [show, setShow] = useState<ReaderView>(choices[0] ?? 'unread');
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText);
  const scope = { building: building.id, announcement: announcement.id, sort: 'name' } as const;
  const { data, error, total, moreButton } = usePages(listAnnouncementReaders, { ...scope, show, search });
  const exportAction = useExportAction(exportAnnouncementReaders, { ...scope, show, search });
  return (
    <>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth={onPhone}
          aria-label={t('announcements:readers.show')}
          data={choices.map((value) => ({ value, label: t(`announcements:readers.${value}`) }))}
          value={show}
          onChange={(value) => setShow(value as ReaderView)}
        />
        <SearchInput label={t('announcements:readers.search')} value={searchText} onChange={setSearchText} />
      </Stack>
      {error && (
        <Alert role="alert" color="red">
          <FailureMessage error={error} />
        </Alert>
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          <Text size="sm" c="dimmed" my="sm" aria-live="polite">
            {t('announcements:readers.count', { count: total })}
          </Text>
          <ul className={classes.people}>
            {data.map((reader) => (
              <ReaderRow key={reader.id} reader={reader} />
            ))}
          </ul>
          {moreButton}
          <DialogFooter nowrap>
            {announcement.management?.audience !== 0 && <ActionButton action={exportAction} />}
          </DialogFooter>
        </>
      )}
    </>
  );
}

function ReaderRow({ reader }: { reader: AnnouncementReader }) {
  const { t } = useI18n();
  const { timeZone } = useSession().building;
  const { firstName, lastName, companyName, readAt, acknowledgedAt } = reader;
  const at = acknowledgedAt ?? readAt;
  return (
    <li>
      <span>
        <strong>
          {firstName} {lastName}
        </strong>
        <span className={classes.company}>{companyName}</span>
      </span>
      {at && (
        <time dateTime={at} className={classes.at}>
          {t(
            acknowledgedAt ? 'announcements:readers.notedAt' : 'announcements:readers.readAt',
            formatDateAndTime(at, timeZone),
          )}
        </time>
      )}
    </li>
  );
}
