import { useOffer } from '../../features/home/web/offer.ts';
import { type Place, placesFor } from '../../features/home/web/places.ts';
import { useSession } from '../../kit/web/session.ts';

export type MenuEntry = Place & { to: string };

/** The places that have a screen, for this person in this building. */
export function useMenu(): readonly MenuEntry[] {
  const { user } = useSession();
  return placesFor(user, useOffer()).filter((place): place is MenuEntry => place.to !== undefined);
}
