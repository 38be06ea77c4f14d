import type { ReactNode } from 'react';
import { formatShortDay, formatWeekday } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { preventWrapInTimes } from '../../../kit/web/ui/preventWrapInTimes.tsx';
import type { BuildingEvent } from '../event.ts';
import classes from './EventCards.module.css';
import { EventStatusLine } from './EventStatusLine.tsx';
import { eventIconComponents } from './eventIcons.ts';
import { useEventTexts } from './useEventTexts.ts';

interface EventCardsProps {
  events: readonly BuildingEvent[];
  label?: string;
  onOpen: (event: BuildingEvent) => void;
  action?: ((event: BuildingEvent) => ReactNode) | undefined;
}

export function EventCards({ events, label, onOpen, action }: EventCardsProps) {
  const { t } = useI18n();
  const words = useEventTexts();
  return (
    <ul className={classes.cards} aria-label={label ?? t('events:calendar.list')}>
      {events.map((event) => {
        const facts = [words.locationOf(event), words.priceOf(event)].filter(Boolean).join(' · ');
        const act = action?.(event);
        return (
          <li key={event.id} className={classes.card} data-panel data-over={event.isOver || undefined}>
            {event.picture ? (
              <img
                className={classes.picture}
                src={event.picture.src}
                srcSet={event.picture.srcSet}
                sizes="(max-width: 48em) 6rem, 24rem"
                alt=""
                loading="lazy"
              />
            ) : (
              <DateTile event={event} />
            )}
            <div className={classes.text}>
              <p className={classes.when} data-capitalized>
                {preventWrapInTimes(words.momentOf(event))}
              </p>
              <h3 className={classes.name}>
                <button type="button" onClick={() => onOpen(event)}>
                  {event.name}
                </button>
              </h3>
              <p className={classes.where}>{facts}</p>
              <div className={classes.foot}>
                <EventStatusLine event={event} />
                {act && <div className={classes.action}>{act}</div>}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function DateTile({ event: { startDate, icon } }: { event: BuildingEvent }) {
  const { screenLanguage } = useI18n();
  const Icon = eventIconComponents[icon];
  const [, ...month] = formatShortDay(startDate, screenLanguage).split(' ');
  return (
    <div className={classes.tile} aria-hidden>
      <span>{formatWeekday(startDate, screenLanguage)}</span>
      <span className={classes.day}>{Number(startDate.slice(8))}</span>
      <span>{month.join(' ')}</span>
      <Icon className={classes.icon} size={28} stroke={1.25} />
    </div>
  );
}
