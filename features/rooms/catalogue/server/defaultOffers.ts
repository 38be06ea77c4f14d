import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { roomOffers } from '../../server/tables.ts';
import type { RoomOfferKind } from '../offer.ts';

const defaultOffers: Record<RoomOfferKind, readonly { fr: string; en: string }[]> = {
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

export async function addDefaultRoomOffers(db: Db, building: BuildingScope): Promise<void> {
  const rows = (Object.keys(defaultOffers) as RoomOfferKind[]).flatMap((kind) =>
    defaultOffers[kind].map((name, position) => ({ kind, ...name, position })),
  );
  await roomOffers.insert(db, building, rows);
}
