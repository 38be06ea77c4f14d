import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCalendarCancel, IconCopy, IconDots, IconMail } from '@tabler/icons-react';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { BuildingEvent } from '../event.ts';
import { can } from '../policy.ts';
import classes from './EventDetails.module.css';
import { RegistrationButtons } from './RegistrationButtons.tsx';

interface ResidentActionsProps {
  event: BuildingEvent;
  onEdit: (event: BuildingEvent) => void;
  onCancel: (event: BuildingEvent) => void;
  onCopy: (event: BuildingEvent) => void;
  onWrite: (event: BuildingEvent) => void;
  onAttendees: (event: BuildingEvent) => void;
}

export function ResidentEventActions(props: ResidentActionsProps) {
  const { event, onEdit, onAttendees } = props;
  const { t } = useI18n();
  const { user } = useSession();
  return (
    <DialogFooter>
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
          {can.manage(user) && <MoreActions {...props} />}
        </div>
      )}
      <RegistrationButtons event={event} />
    </DialogFooter>
  );
}

/** Rare actions; the irreversible one is last. */
function MoreActions({ event, onCancel, onCopy, onWrite }: ResidentActionsProps) {
  const { t } = useI18n();
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <ActionIcon className={classes.more} variant="default" aria-label={t('events:more')}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
          onClick={() => onCopy(event)}
        >
          {t('events:copy.open')}
        </Menu.Item>
        {event.registered + event.waiting > 0 && (
          <Menu.Item
            leftSection={<IconMail size={18} stroke={1.5} aria-hidden />}
            onClick={() => onWrite(event)}
          >
            {t('events:message.open')}
          </Menu.Item>
        )}
        {!event.isOver && (
          <Menu.Item
            color="red"
            leftSection={<IconCalendarCancel size={18} stroke={1.5} aria-hidden />}
            onClick={() => onCancel(event)}
          >
            {t('events:cancel.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
