import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { roomOffersQuery } from '../../reservations/web/queries.ts';

export function useRoomOffers() {
  const { building } = useSession();
  return useQuery(roomOffersQuery(building.id));
}

/** Rooms and reservations store the French name; this returns it in the reader's language. */
export function useOfferName(): (label: string) => string {
  const { language } = useI18n();
  const { data } = useRoomOffers();
  return useMemo(() => {
    const names = new Map((data ?? []).map(({ name }) => [name.fr, pickTranslation(name, language)]));
    return (label) => names.get(label) ?? label;
  }, [data, language]);
}
