import { IconCircleCheck, IconClockPause, IconFlag, IconHourglass, IconUsers } from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type BuildingEvent, hasFreePlaces } from '../event.ts';
import classes from './EventStatusLine.module.css';

export function EventStatusLine({ event }: { event: BuildingEvent }) {
  const { t } = useI18n();
  const [Icon, tone, text] = getStatus();
  return (
    <p className={classes.standing} data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {text}
    </p>
  );

  function getStatus() {
    if (event.isOver) return [IconFlag, 'quiet', t('events:details.over')] as const;
    if (event.isMine) return [IconCircleCheck, 'good', t('events:details.registered')] as const;
    if (event.waitingPosition !== null)
      return [
        IconHourglass,
        'waiting',
        t('events:details.position', { position: event.waitingPosition, count: event.waiting }),
      ] as const;
    if (!hasFreePlaces(event)) return [IconClockPause, 'waiting', t('events:details.full')] as const;
    const left = event.capacity - event.registered;
    return [IconUsers, 'quiet', t('events:details.left', { count: left })] as const;
  }
}
