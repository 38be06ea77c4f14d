import { IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useModules } from '../../../core/buildings/web/modules.ts';
import { fits, type PaletteSource, SHOWN } from '../../../core/web/palette.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { listRooms } from '../wire.ts';

function useFound(typed: string) {
  const { building } = useSession();
  const { data = [] } = useQuery({
    ...callQuery(listRooms, { building: building.id }),
    enabled: useModules().has('rooms') && typed !== '',
  });
  if (typed === '') return [];
  return data
    .filter(({ name }) => fits(name, typed))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({
      id: `room${id}`,
      label: name,
      icon: IconPresentation,
      to: `/resident/Reservations?view=rooms&rooms=${id}`,
    }));
}

export default { title: 'menu:rooms.palette', useFound } satisfies PaletteSource;
