import { readFile } from 'node:fs/promises';
import { categories, configurations, documents, products } from '../features/concierge/server/tables.ts';
import type { Db } from '../kit/server/database/db.ts';
import { BuildingScope } from '../kit/server/database/scope.ts';
import type { Files } from '../kit/server/files/files.ts';
import { addDays, today } from '../kit/time.ts';
import { demoCatalogue } from './catalogue.ts';
import { ZONE } from './clock.ts';

const introduction =
  'Commandez au comptoir du rez-de-chaussée, du lundi au vendredi de 8:00 à 19:30, ou au poste 12. Vous réglez à la remise.';

const leaflets = [
  {
    file: 'concierge.pdf',
    kind: 'concierge',
    title: 'Le concierge à votre service',
    description: 'Où nous trouver, comment commander, et ce qui revient le plus souvent.',
  },
  {
    file: 'tarifs.pdf',
    kind: 'rates',
    title: 'Les tarifs de la conciergerie',
    description: 'Tous les prix, toutes taxes comprises, jusqu’au 30 juin 2027.',
  },
  {
    file: 'livret.pdf',
    kind: 'other',
    title: 'Livret d’accueil',
    description: 'Entrer, travailler, trier, et que faire en cas d’alarme.',
  },
] as const;

/** The catalogue and the documents of building 1. */
export async function makeConcierge(db: Db, files: Files, now: Date): Promise<void> {
  const scope = new BuildingScope([1]);
  await configurations.insert(db, scope, [{ introduction }]);
  for (const [position, [name, list]] of demoCatalogue.entries()) {
    const [category] = await categories.insert(db, scope, [{ name, position }]).returning();
    if (!category) throw new Error('No category was made');
    const rows = list.map(([product, priceCents, description], at) => ({
      ...{ categoryId: category.id, name: product, priceCents, description, position: at },
    }));
    await products.insert(db, scope, rows);
  }
  for (const [position, { file, ...details }] of leaflets.entries()) {
    const bytes = await readFile(new URL(`./files/${file}`, import.meta.url));
    const fileId = await files.keepDocument(db, scope, { filename: `${details.title}.pdf`, bytes }, now);
    const date = addDays(today(ZONE, now), -7 * (position + 1));
    await documents.insert(db, scope, [{ ...details, fileId, position, date, time: '09:00' }]);
  }
}
