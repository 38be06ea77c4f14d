import { Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDayWithOtherYear } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import type { Announcement } from '../announcement.ts';
import { AnnouncementText } from './AnnouncementText.tsx';
import { useAcknowledgeAnnouncement, useMarkAnnouncementAsRead } from './announcementReading.ts';
import { useCurrentAnnouncements } from './currentAnnouncements.ts';
import classes from './HomeAnnouncements.module.css';

/** Rows of the collapsed list, which always shows all unread announcements. */
const COLLAPSED_ROWS = 1;

export default function HomeAnnouncements() {
  const { t } = useI18n();
  const currentAnnouncements = useCurrentAnnouncements();
  const [isExpanded, setExpanded] = useState(false);
  const panel = useRowDialog('announcement', currentAnnouncements);
  const { data: all = [] } = currentAnnouncements;
  const unreadRows = all.findLastIndex(({ readAt }) => readAt === null) + 1;
  const visible = isExpanded ? all : all.slice(0, Math.max(COLLAPSED_ROWS, unreadRows));
  return (
    <>
      {all.length > 0 && (
        <Group
          component="section"
          data-panel="rows"
          aria-labelledby="news"
          gap="0 var(--mantine-spacing-lg)"
          py="xs"
        >
          <h2 id="news">{t('announcements:home.title')}</h2>
          <Group component="ul" flex="1 1 16rem" gap="0 var(--mantine-spacing-lg)">
            {visible.map((announcement) => (
              <li key={announcement.id}>
                <AnnouncementRow announcement={announcement} onOpen={() => panel.open(announcement)} />
              </li>
            ))}
          </Group>
          {visible.length < all.length && (
            <UnstyledButton className={classes.whole} onClick={() => setExpanded(true)}>
              {t('announcements:home.whole', { count: all.length })}
            </UnstyledButton>
          )}
        </Group>
      )}
      <AnnouncementPanel {...panel} />
    </>
  );
}

function AnnouncementRow({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) {
  const { t, language } = useI18n();
  const { title, urgent, readAt } = announcement;
  const isUnread = readAt === null;
  const Icon = urgent ? IconAlertTriangle : IconSpeakerphone;
  return (
    <UnstyledButton
      className={classes.row}
      data-unread={isUnread || undefined}
      data-urgent={urgent || undefined}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className={classes.title}>
        <span>{pickTranslation(title, language)}</span>
        {isUnread && <VisuallyHidden>{t('announcements:home.unread')}</VisuallyHidden>}
      </span>
    </UnstyledButton>
  );
}

type AnnouncementPanelProps = Pick<
  ReturnType<typeof useRowDialog<Announcement>>,
  'current' | 'opened' | 'isGone' | 'close'
>;

function AnnouncementPanel({ current: announcement, ...view }: AnnouncementPanelProps) {
  const { t, language } = useI18n();
  const today = useToday();
  useMarkAnnouncementAsRead(view.opened && !view.isGone ? announcement : null);
  const { acknowledge, isPending } = useAcknowledgeAnnouncement();
  const mustAcknowledge = announcement?.urgent && announcement.acknowledgedAt === null;
  return (
    <RecordPanel
      wide
      {...view}
      title={announcement && pickTranslation(announcement.title, language)}
      footer={
        mustAcknowledge ? (
          <DialogFooter>
            <Button
              loading={isPending}
              onClick={() =>
                acknowledge(announcement.id).then(view.close, (error) =>
                  notifyUser.failure(error, t('announcements:noteFailed')),
                )
              }
            >
              {t('announcements:note')}
            </Button>
          </DialogFooter>
        ) : undefined
      }
    >
      {announcement && (
        <>
          <Text size="sm" c="dimmed" mb="md">
            {t('announcements:home.period', {
              start: formatDayWithOtherYear(announcement.startDate, today, language),
              end: formatDayWithOtherYear(announcement.endDate, today, language),
            })}
          </Text>
          <AnnouncementText announcement={announcement} language={language} />
        </>
      )}
    </RecordPanel>
  );
}
