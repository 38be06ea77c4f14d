import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../../kit/web/i18n.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { listGuests } from '../../guests/wire.ts';

interface Named {
  id: number;
  name: string;
}

/** What guests are called: those of a reservation of the reader's, and those who were found meanwhile. */
export function useGuestNames(reservation: number | undefined) {
  const { t } = useWords();
  const { building } = useSession();
  const [found, setFound] = useState<readonly Named[]>([]);
  const guests = useQuery({
    ...callQuery(listGuests, { building: building.id, id: reservation ?? 0 }),
    enabled: reservation !== undefined,
  });
  const names = new Map([
    ...(guests.data?.fields ?? []).map(({ id, name }) => [id, name] as const),
    ...found.map(({ id, name }) => [id, name] as const),
  ]);
  return {
    nameOf: (id: number) => names.get(id) ?? t('rooms:guests.unnamed'),
    remember: ({ id, name }: Named) => setFound((others) => [...others, { id, name }]),
  };
}
