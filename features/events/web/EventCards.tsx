import { useWords } from '../../../kit/web/i18n.ts';
import type { BuildingEvent } from '../event.ts';
import classes from './EventCards.module.css';
import { EventStanding } from './EventStanding.tsx';
import { iconOf } from './eventIcons.ts';
import { useEventWords } from './eventWords.ts';

interface EventCardsProps {
  events: readonly BuildingEvent[];
  onOpen: (event: BuildingEvent) => void;
}

/** Events one under the other, for a phone. */
export function EventCards({ events, onOpen }: EventCardsProps) {
  const { t } = useWords();
  const words = useEventWords();
  return (
    <ul className={classes.cards} aria-label={t('events:calendar.list')}>
      {events.map((event) => {
        const Icon = iconOf[event.icon];
        return (
          <li key={event.id} className={classes.card} data-over={event.isOver || undefined}>
            <div className={classes.picture}>
              {event.picture ? (
                <img
                  src={event.picture.src}
                  srcSet={event.picture.srcSet}
                  sizes="(max-width: 48em) 100vw, 24rem"
                  alt=""
                  loading="lazy"
                />
              ) : (
                <Icon size={36} stroke={1.25} aria-hidden />
              )}
            </div>
            <div className={classes.text}>
              <h2 className={classes.name}>
                <button type="button" onClick={() => onOpen(event)}>
                  {event.name}
                </button>
              </h2>
              <p className={classes.when}>{words.momentOf(event)}</p>
              <p className={classes.where}>
                {[words.locationOf(event), words.priceOf(event)].filter(Boolean).join(' · ')}
              </p>
              <EventStanding event={event} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
