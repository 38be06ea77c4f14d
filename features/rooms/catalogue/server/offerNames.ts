import type { Language } from '../../../../kit/actor.ts';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { roomOffers } from '../../server/tables.ts';
import type { RoomOfferKind } from '../offer.ts';

/** Rooms and reservations store the French name; this returns it in the reader's language. */
export type GetOfferName = (kind: RoomOfferKind, label: string, language: Language) => string;

export async function readOfferNameLookup(db: Db, scope: BuildingScope): Promise<GetOfferName> {
  const table = roomOffers.in(scope);
  const rows = await db.select({ kind: table.kind, fr: table.fr, en: table.en }).from(table);
  const names = new Map(rows.map(({ kind, ...name }) => [`${kind} ${name.fr}`, name]));
  return (kind, label, language) => {
    const name = names.get(`${kind} ${label}`);
    return name ? pickTranslation(name, language) : label;
  };
}
