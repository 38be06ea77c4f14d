import { HoverCard } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { ScreenLink } from '../../../../../kit/web/ui/ScreenLink.tsx';
import hidden from '../../../../../kit/web/ui/visuallyHidden.module.css';
import type { Room } from '../../../catalogue/room.ts';
import classes from './Room.module.css';
import { RoomFacts, toRoomPageUrl } from './RoomFacts.tsx';
import { RoomPhoto } from './RoomPhoto.tsx';

interface RoomNameProps {
  room: Room;
  isFavourite: boolean;
}

/** The head of a calendar's row: a link to the room's page, with a card for the mouse. */
export function RoomName({ room, isFavourite }: RoomNameProps) {
  const { t } = useI18n();
  if (room.isRetired) return room.name;
  return (
    <>
      <HoverCard position="right-start" openDelay={300} withinPortal shadow="md" width="20rem">
        <HoverCard.Target>
          <ScreenLink
            to={toRoomPageUrl(room.id)}
            className={classes.name}
            data-cell={`room ${room.id}`}
            data-row-heading
            tabIndex={-1}
          >
            {room.name}
          </ScreenLink>
        </HoverCard.Target>
        <HoverCard.Dropdown className={classes.card}>
          <RoomPhoto photo={room.photo} />
          <p className={classes.cardName}>{room.name}</p>
          <RoomFacts room={room} isShort />
        </HoverCard.Dropdown>
      </HoverCard>
      {isFavourite && (
        <span className={classes.mark}>
          {' '}
          <IconStarFilled size={12} aria-hidden />
          <span className={hidden.visuallyHidden}>{t('rooms:favourite.is')}</span>
        </span>
      )}
    </>
  );
}
