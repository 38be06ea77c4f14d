import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { OfferKind } from '../../administration/offer.ts';
import { roomOffers } from '../tables.ts';

/** What rooms usually offer, in both languages: a new building chooses from these, and changes them as it likes. */
const usual: Record<OfferKind, readonly { fr: string; en: string }[]> = {
  layout: [
    { fr: 'Théâtre', en: 'Theatre' },
    { fr: 'En U', en: 'U shape' },
    { fr: 'Salle de classe', en: 'Classroom' },
    { fr: 'Conseil', en: 'Boardroom' },
  ],
  service: [
    { fr: 'Visioconférence', en: 'Video conference' },
    { fr: 'Écran', en: 'Screen' },
    { fr: 'Tableau blanc', en: 'Whiteboard' },
    { fr: 'Café d’accueil', en: 'Welcome coffee' },
    { fr: 'Plateaux-repas', en: 'Meal trays' },
  ],
};

/** The lists of layouts and services that a new building starts with. */
export async function addStartingOffers(db: Db, building: BuildingScope): Promise<void> {
  const rows = (Object.keys(usual) as OfferKind[]).flatMap((kind) =>
    usual[kind].map((name, position) => ({ kind, ...name, position })),
  );
  await roomOffers.insert(db, building, rows);
}
