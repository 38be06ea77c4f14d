import { inArray } from 'drizzle-orm';
import { toRetentionDaysByKind } from '../core/buildings/server/retentionPeriods.ts';
import { buildings } from '../core/buildings/server/tables.ts';
import type { LegalPageName } from '../features/legal/legal.ts';
import { getDefaultLegalText } from '../features/legal/server/defaultLegalText.ts';
import { storedLegalTexts } from '../features/legal/server/tables.ts';
import { type Language, languages } from '../kit/actor.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';

const OPERATOR = 'Parvis Gestion';
const SEAT = '18 boulevard Haussmann, 75009 Paris';
const MAIL = 'contact@parvis.test';
const [HOST, POST] = ['Hébergement Exemple SAS', 'Courriers Exemple SAS'];
// Phone numbers reserved for fiction by ARCEP, and company numbers of zeros.
const [PHONE, HOST_PHONE] = ['01 99 00 12 34', '01 99 00 56 78'];
const [REGISTERED, VAT] = ['000 000 000', 'FR 00 000000000'];
const HOST_SEAT = '1 rue des Serveurs, 59000 Lille';

/** Replaces the brackets of the template texts in order; an empty text removes a remark. */
const filled: Record<LegalPageName, Record<Language, readonly string[]>> = {
  legal: {
    fr: [
      OPERATOR,
      'société par actions simplifiée',
      '100 000',
      SEAT,
      'Paris',
      REGISTERED,
      VAT,
      PHONE,
      MAIL,
      'Anne Rivière',
      'présidente',
      HOST,
      HOST_SEAT,
      HOST_PHONE,
      MAIL,
    ],
    en: [
      OPERATOR,
      'simplified joint-stock company',
      '100,000',
      SEAT,
      'Paris',
      REGISTERED,
      VAT,
      PHONE,
      MAIL,
      'Anne Rivière',
      'president',
      HOST,
      HOST_SEAT,
      HOST_PHONE,
      MAIL,
    ],
  },
  privacy: {
    fr: [OPERATOR, SEAT, 'Marc Delmas', 'dpo@parvis.test', HOST, POST, '', 'six mois', 'dpo@parvis.test'],
    en: [OPERATOR, SEAT, 'Marc Delmas', 'dpo@parvis.test', HOST, POST, '', 'six months', 'dpo@parvis.test'],
  },
};

export async function writeLegalPages(db: Db, buildingIds: readonly number[], now: Date): Promise<void> {
  for (const building of await db
    .select()
    .from(buildings)
    .where(inArray(buildings.id, [...buildingIds]))) {
    const rows = (['legal', 'privacy'] as const).flatMap((page) =>
      languages.map((language) => {
        const text = fillIn(
          getDefaultLegalText(page, language, { ...building, periods: toRetentionDaysByKind(building) }),
          filled[page][language],
        );
        return { page, language, text, updatedAt: now };
      }),
    );
    await storedLegalTexts.insert(db, new BuildingScope([building.id]), rows);
  }
}

function fillIn(text: string, values: readonly string[]): string {
  const left = [...values];
  const done = text.replace(/( ?)\[[^[\]\n]+\](?!\()/g, (_, space: string) => {
    const value = left.shift();
    if (value === undefined)
      throw new Error('The starting text has more brackets than the demonstration fills');
    return value && `${space}${value}`;
  });
  if (left.length > 0) throw new Error('The demonstration fills more brackets than the starting text has');
  return done;
}
