import type { ReactNode } from 'react';
import type { ResponsivePicture } from '../../../kit/fileDetails.ts';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { LinkedText } from '../../../kit/web/document/LinkedText.tsx';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { Panel } from '../../../kit/web/ui/Panel.tsx';
import type { BuildingEvent } from '../event.ts';
import classes from './EventDetails.module.css';
import { EventStatus } from './EventStatus.tsx';
import { useEventTexts } from './useEventTexts.ts';

interface EventDetailsProps extends DialogView<BuildingEvent> {
  own?: (event: BuildingEvent) => ReactNode;
  /** A `DialogFooter`. */
  actions: (event: BuildingEvent) => ReactNode;
}

export function EventDetails({ item: shown, opened, isGone, close, own, actions }: EventDetailsProps) {
  const { t } = useWords();
  const words = useEventTexts();
  return (
    <Panel
      opened={opened}
      onClose={close}
      title={shown?.name}
      wide
      gone={isGone}
      footer={shown && actions(shown)}
    >
      {shown && (
        <>
          {shown.picture && (
            <Picture of={shown.picture} alt={t('events:details.picture', { event: shown.name })} />
          )}
          <EventStatus event={shown} />
          <dl className={classes.facts}>
            <Fact label={t('events:details.start')}>
              <Moment date={shown.startDate} time={shown.startTime} />
            </Fact>
            <Fact label={t('events:details.end')}>
              <Moment date={shown.endDate} time={shown.endTime} />
            </Fact>
            {shown.floors && <Fact label={t('events:details.floors')}>{shown.floors}</Fact>}
            {shown.room && <Fact label={t('events:details.room')}>{shown.room}</Fact>}
            <Fact label={t('events:details.attendance')}>
              <span className={classes.places}>
                {words.attendanceOf(shown)}
                <span className={classes.bar} aria-hidden>
                  <span
                    style={{ inlineSize: `${Math.min(100, (100 * shown.registered) / shown.capacity)}%` }}
                  />
                </span>
              </span>
            </Fact>
            <Fact label={t('events:details.price')}>{words.priceOf(shown)}</Fact>
            <Fact label={t('events:details.organizer')}>{shown.organizer}</Fact>
          </dl>
          {own?.(shown)}
          {shown.description && (
            <p className={classes.description}>
              <LinkedText>{shown.description}</LinkedText>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

/** Shows the whole picture; a blurred copy fills the rest of the frame. */
function Picture({ of: { src, srcSet }, alt }: { of: ResponsivePicture; alt: string }) {
  const shown = { src, srcSet, sizes: '(max-width: 48em) 100vw, 38rem' };
  return (
    <div className={classes.picture}>
      <img className={classes.around} {...shown} alt="" aria-hidden />
      <img className={classes.whole} {...shown} alt={alt} />
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
