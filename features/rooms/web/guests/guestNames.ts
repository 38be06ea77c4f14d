import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { listReservationGuests } from '../../guests/api.ts';
import type { NamedPerson } from '../booking/bookingForm.ts';

export function useGuestNameLookup(
  reservation: number | undefined,
  knownPeople: readonly NamedPerson[],
): (id: number) => string {
  const { t } = useI18n();
  const { building } = useSession();
  const guests = useQuery({
    ...callQuery(listReservationGuests, { building: building.id, id: reservation ?? 0 }),
    enabled: reservation !== undefined,
  });
  const names = new Map<number, string | null>(
    [...(guests.data?.fields ?? []), ...knownPeople].map(({ id, name }) => [id, name]),
  );
  return (id) => names.get(id) ?? t('rooms:guests.unnamed');
}
