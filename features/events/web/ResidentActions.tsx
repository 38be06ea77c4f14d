import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCalendarCancel, IconDots } from '@tabler/icons-react';
import { DialogFoot } from '../../../kit/web/dialog/DialogFoot.tsx';
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
}

/** What the signed-in person may do with an event: look after it, as staff, and, last, take part in it. */
export function ResidentActions({ event, onEdit, onCancel, onAttendees }: ResidentActionsProps) {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <DialogFoot>
      {can.seeAttendees(user) && (
        <div className={classes.manage}>
          <Button variant="default" onClick={() => onAttendees(event)}>
            {t('events:attendees.open')}
          </Button>
          {can.manage(user) && (
            <Button variant="default" onClick={() => onEdit(event)}>
              {t('events:edit.open')}
            </Button>
          )}
          {can.manage(user) && !event.isOver && <MoreActions onCancel={() => onCancel(event)} />}
        </div>
      )}
      <Registration event={event} />
    </DialogFoot>
  );
}

/** What is seldom done, and cannot be undone. */
function MoreActions({ onCancel }: { onCancel: () => void }) {
  const { t } = useWords();
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <ActionIcon className={classes.more} variant="default" aria-label={t('events:more')}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          color="red"
          leftSection={<IconCalendarCancel size={18} stroke={1.5} aria-hidden />}
          onClick={onCancel}
        >
          {t('events:cancel.open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
