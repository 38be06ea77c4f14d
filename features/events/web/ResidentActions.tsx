import { Button } from '@mantine/core';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { BuildingEvent } from '../event.ts';
import { can } from '../policy.ts';
import classes from './EventDetails.module.css';
import { Registration } from './Registration.tsx';

interface ResidentActionsProps {
  event: BuildingEvent;
  onEdit: (event: BuildingEvent) => void;
  onCancel: (event: BuildingEvent) => void;
  onAttendees: (event: BuildingEvent) => void;
  onAsking: (asking: boolean) => void;
}

/** What the signed-in person may do with an event: take part in it and, as staff, look after it. */
export function ResidentActions({ event, onEdit, onCancel, onAttendees, onAsking }: ResidentActionsProps) {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <div className={classes.actions}>
      {can.seeAttendees(user) && (
        <Button variant="default" className={classes.left} onClick={() => onAttendees(event)}>
          {t('events:attendees.open')}
        </Button>
      )}
      {can.manage(user) && (
        <>
          <Button variant="subtle" color="red" onClick={() => onCancel(event)}>
            {t('events:cancel.open')}
          </Button>
          <Button variant="default" onClick={() => onEdit(event)}>
            {t('events:edit.open')}
          </Button>
        </>
      )}
      <Registration event={event} onAsking={onAsking} />
    </div>
  );
}
