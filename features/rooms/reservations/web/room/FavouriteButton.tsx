import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useCommand } from '../../../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../../kit/web/session/session.ts';
import { addFavouriteRoom, removeFavouriteRoom } from '../../../catalogue/api.ts';
import type { Room } from '../../../catalogue/room.ts';
import classes from './Room.module.css';
import { useFavouriteRooms } from './useFavouriteRooms.ts';

export function FavouriteButton({ room: { id, name } }: { room: Pick<Room, 'id' | 'name'> }) {
  const { t } = useI18n();
  const { building } = useSession();
  const favourites = useFavouriteRooms();
  const add = useCommand(addFavouriteRoom);
  const remove = useCommand(removeFavouriteRoom);
  const isFavourite = add.isPending || (favourites.has(id) && !remove.isPending);
  const label = t(isFavourite ? 'rooms:favourite.remove' : 'rooms:favourite.add', { name });
  const StarIcon = isFavourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      className={classes.star}
      data-on={isFavourite || undefined}
      aria-label={label}
      title={label}
      onClick={() => {
        if (add.isPending || remove.isPending) return;
        const change = isFavourite ? remove : add;
        change.mutate({ building: building.id, id }, { onError: (error) => notifyUser.failure(error) });
      }}
    >
      <StarIcon size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
