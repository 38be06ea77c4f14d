import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PictureSources } from '../../../kit/fileDetails.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { LinkedText } from '../../../kit/web/document/LinkedText.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import type { BuildingEvent } from '../event.ts';
import classes from './EventDetails.module.css';
import { EventStatusLine } from './EventStatusLine.tsx';
import { useEventTexts } from './useEventTexts.ts';

interface EventDetailsProps extends RecordDialogProps<BuildingEvent> {
  own?: (event: BuildingEvent) => ReactNode;
  /** A `DialogFooter`. */
  actions: (event: BuildingEvent) => ReactNode;
}

export function EventDetails({ item: event, own, actions, ...view }: EventDetailsProps) {
  const { t } = useI18n();
  const words = useEventTexts();
  return (
    <RecordPanel {...view} title={event?.name} wide footer={event && actions(event)}>
      {event && (
        <>
          {event.picture && (
            <Picture of={event.picture} alt={t('events:details.picture', { event: event.name })} />
          )}
          <EventStatusLine event={event} />
          <dl className={classes.facts}>
            <Fact label={t('events:details.start')}>
              <Moment date={event.startDate} time={event.startTime} />
            </Fact>
            <Fact label={t('events:details.end')}>
              <Moment date={event.endDate} time={event.endTime} />
            </Fact>
            {event.floors && <Fact label={t('events:details.floors')}>{event.floors}</Fact>}
            {event.room && <Fact label={t('events:details.room')}>{event.room}</Fact>}
            <Fact label={t('events:details.attendance')}>
              <Group component="span" gap="sm" wrap="nowrap">
                {words.attendanceOf(event)}
                <span className={classes.bar} aria-hidden>
                  <span
                    style={{ inlineSize: `${Math.min(100, (100 * event.registered) / event.capacity)}%` }}
                  />
                </span>
              </Group>
            </Fact>
            <Fact label={t('events:details.price')}>{words.priceOf(event)}</Fact>
            <Fact label={t('events:details.organizer')}>{event.organizer}</Fact>
          </dl>
          {own?.(event)}
          {event.description && (
            <p className={classes.description}>
              <LinkedText>{event.description}</LinkedText>
            </p>
          )}
        </>
      )}
    </RecordPanel>
  );
}

/** Shows the whole picture; a blurred copy fills the rest of the frame. */
function Picture({ of: { src, srcSet }, alt }: { of: PictureSources; alt: string }) {
  const imageProps = { src, srcSet, sizes: '(max-width: 48em) 100vw, 38rem' };
  return (
    <div className={classes.picture}>
      <img className={classes.around} {...imageProps} alt="" aria-hidden />
      <img className={classes.whole} {...imageProps} alt={alt} />
    </div>
  );
}

/** Format required by the specification: `05/12/2026 09:30`. */
function Moment({ date, time }: { date: string; time: string }) {
  return (
    <time className={classes.moment} dateTime={`${date}T${time}`}>
      {formatDate(date)} {time}
    </time>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
