import { inArray } from 'drizzle-orm';
import { buildings, closingDays } from '../../../core/buildings/server/tables.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { findPeopleNames } from '../../../core/people/server/findPeopleNames.ts';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';

export const coreDisplayNames: Readonly<Record<string, FindDisplayNames>> = {
  user: (db, _buildings, ids) => findPeopleNames(db, ids),
  async building(db, _buildings, ids) {
    const rows = await db
      .select({ id: buildings.id, name: buildings.name })
      .from(buildings)
      .where(inArray(buildings.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  async closing_day(db, scope, ids, { language }) {
    const table = closingDays.in(scope);
    const rows = await db
      .select({ id: table.id, date: table.date, name: table.name })
      .from(table)
      .where(inArray(table.id, [...ids]));
    const inFigures = (date: string) => date.split('-').reverse().join('/');
    return new Map(
      rows.map(({ id, date, name }) => [id, `${pickTranslation(name, language)}, ${inFigures(date)}`]),
    );
  },
  async company(db, _buildings, ids) {
    const rows = await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(inArray(companies.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
};
