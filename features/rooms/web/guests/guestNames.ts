import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../kit/web/i18n.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { listGuests } from '../../guests/api.ts';
import type { NamedPerson } from '../booking/bookingForm.ts';

export function useGuestNames(
  reservation: number | undefined,
  found: readonly NamedPerson[],
): (id: number) => string {
  const { t } = useWords();
  const { building } = useSession();
  const guests = useQuery({
    ...callQuery(listGuests, { building: building.id, id: reservation ?? 0 }),
    enabled: reservation !== undefined,
  });
  const names = new Map<number, string | null>(
    [...(guests.data?.fields ?? []), ...found].map(({ id, name }) => [id, name]),
  );
  return (id) => names.get(id) ?? t('rooms:guests.unnamed');
}
