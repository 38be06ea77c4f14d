import { Text } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ShiftHandover } from '../handover.ts';
import classes from './Handovers.module.css';
import { LogbookCategoryCountList } from './LogbookCategoryCountList.tsx';
import { useFormatMoments } from './useFormatMoments.ts';

export function ShiftHandoverText({ handover }: { handover: ShiftHandover }) {
  const { t } = useI18n();
  const { formatInstant } = useFormatMoments();
  const { text, emptied, writtenAt, writtenBy, since, counts } = handover;
  return (
    <>
      <Text fw={600}>
        {t('logbook:handover.of', { who: writtenBy ?? t('logbook:nobody'), when: formatInstant(writtenAt) })}
      </Text>
      {text && <p className={classes.text}>{text}</p>}
      {emptied && !text && (
        <Text size="sm" c="dimmed">
          {t('logbook:emptied')}
        </Text>
      )}
      {since && (
        <Text size="sm" c="dimmed">
          {t('logbook:handover.since', { when: formatInstant(since) })}
        </Text>
      )}
      <LogbookCategoryCountList counts={counts} />
    </>
  );
}
