import { type ReactNode, useState } from 'react';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { LinkedText } from '../../../kit/web/document/LinkedText.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { Panel } from '../../../kit/web/ui/Panel.tsx';
import type { BuildingEvent } from '../event.ts';
import classes from './EventDetails.module.css';
import { EventStanding } from './EventStanding.tsx';
import { useEventWords } from './eventWords.ts';

interface EventDetailsProps extends DialogView<BuildingEvent> {
  /** Whether another dialog stands before this one, which then leaves the Escape key to it. */
  covered?: boolean;
  /** What the reader may do with it; `cover` tells of a dialog of their own. */
  actions: (event: BuildingEvent, cover: (covered: boolean) => void) => ReactNode;
}

/** All there is to know of an event. */
export function EventDetails(props: EventDetailsProps) {
  const { item: shown, opened, isGone, close, covered = false, actions } = props;
  const { t } = useWords();
  const words = useEventWords();
  const [asking, cover] = useState(false);
  return (
    <Panel
      opened={opened}
      onClose={close}
      title={shown?.name}
      covered={covered || asking}
      wide
      gone={isGone}
      foot={shown && actions(shown, cover)}
    >
      {shown && (
        <>
          {shown.picture && (
            <img
              className={classes.picture}
              src={shown.picture.src}
              srcSet={shown.picture.srcSet}
              sizes="(max-width: 48em) 100vw, 38rem"
              width={shown.picture.width}
              height={shown.picture.height}
              alt={t('events:details.picture', { event: shown.name })}
            />
          )}
          <EventStanding event={shown} />
          <dl className={classes.facts}>
            <Fact label={t('events:details.organizer')}>{shown.organizer}</Fact>
            <Fact label={t('events:details.start')}>{words.startOf(shown)}</Fact>
            <Fact label={t('events:details.end')}>{words.endOf(shown)}</Fact>
            {shown.floors && <Fact label={t('events:details.floors')}>{shown.floors}</Fact>}
            {shown.room && <Fact label={t('events:details.room')}>{shown.room}</Fact>}
            <Fact label={t('events:details.attendance')}>{words.attendanceOf(shown)}</Fact>
            <Fact label={t('events:details.price')}>{words.priceOf(shown)}</Fact>
          </dl>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
