import { IconDoor } from '@tabler/icons-react';
import type { Room } from '../../../catalogue/room.ts';
import classes from './Room.module.css';

export function RoomPhoto({ photo }: Pick<Room, 'photo'>) {
  if (photo) return <img src={photo} alt="" className={classes.photo} />;
  return (
    <span className={classes.photo}>
      <IconDoor size={40} stroke={1} aria-hidden />
    </span>
  );
}
