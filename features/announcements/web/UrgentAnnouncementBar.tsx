import { Button, Group, Portal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { FormattedDocumentText } from '../../../kit/web/document/FormattedDocumentText.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { createBarHeightRef } from '../../../kit/web/ui/createBarHeightRef.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { useAcknowledgeAnnouncement } from './announcementReading.ts';
import { useCurrentAnnouncements } from './currentAnnouncements.ts';
import classes from './UrgentAnnouncementBar.module.css';

/** web/global.css shifts the page and every dialog down by this height. */
const publishHeight = createBarHeightRef('--announcement-height');

/** Takes no focus and covers nothing, so that unfinished work can be completed first. */
export default function UrgentAnnouncementBar() {
  const { t, language } = useI18n();
  const { data = [] } = useCurrentAnnouncements();
  const { acknowledge, isPending } = useAcknowledgeAnnouncement();
  const unacknowledged = data.filter(({ urgent, acknowledgedAt }) => urgent && acknowledgedAt === null);
  const [current] = unacknowledged;
  return (
    <Portal>
      {/* Screen readers announce content only if its live region existed before. */}
      <div aria-live="assertive" className={classes.place} data-screen-only ref={current && publishHeight}>
        {current && (
          <section className={classes.card} aria-label={t('announcements:urgent')}>
            <p className={classes.head}>
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
              {unacknowledged.length > 1
                ? t('announcements:urgentOf', { count: unacknowledged.length })
                : t('announcements:urgent')}
            </p>
            <h2 className={classes.title}>{pickTranslation(current.title, language)}</h2>
            <div className={classes.text}>
              <FormattedDocumentText text={pickTranslation(current.text, language)} topLevel={2} />
            </div>
            <Group justify="flex-end" gap="var(--mantine-spacing-2xs) var(--mantine-spacing-md)" mt="xs">
              {current.picture && (
                <ScreenLink to={`/resident/home?announcement=${current.id}`} className={classes.more}>
                  {t('announcements:withPicture')}
                </ScreenLink>
              )}
              <Button
                color="red"
                loading={isPending}
                onClick={() =>
                  acknowledge(current.id).catch((error) =>
                    notifyUser.failure(error, t('announcements:noteFailed')),
                  )
                }
              >
                {t('announcements:note')}
              </Button>
            </Group>
          </section>
        )}
      </div>
    </Portal>
  );
}
