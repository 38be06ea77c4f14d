import { IconHourglass, IconLock, IconUserCheck } from '@tabler/icons-react';
import hidden from '../../../../../kit/web/ui/visuallyHidden.module.css';
import type { Room } from '../../../catalogue/room.ts';
import { useRoomTermsTexts } from '../roomTermsTexts.ts';
import classes from './RoomTermsIcon.module.css';

export function RoomTermsIcon({ room }: { room: Room }) {
  const terms = useRoomTermsTexts();
  const words = terms.all([room]);
  if (!words) return null;
  const IconOf = room.terms?.mayBook === false ? IconLock : terms.who([room]) ? IconUserCheck : IconHourglass;
  return (
    <>
      <span className={classes.mark} title={words}>
        <IconOf size={14} stroke={1.75} aria-hidden />
        <span className={hidden.visuallyHidden}>, {words},</span>
      </span>{' '}
    </>
  );
}
