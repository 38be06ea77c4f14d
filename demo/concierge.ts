import { readFile } from 'node:fs/promises';
import type { OrderStatus } from '../features/concierge/orders/order.ts';
import {
  buildingDocuments,
  conciergeConfigurations,
  productCategories,
  products,
} from '../features/concierge/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import type { FileService } from '../kit/server/files/files.ts';
import { addDays, getToday, type LocalTime } from '../kit/time.ts';
import { demoCatalogue } from './catalogue.ts';
import { DEMO_TIME_ZONE, type DemoClock } from './clock.ts';
import type { Factories, UserRow } from './factories.ts';

const introduction =
  'Commandez ici, au comptoir du rez-de-chaussée du lundi au vendredi de 8:00 à 19:30, ou au poste 12. ' +
  'Vous réglez à la remise.';

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

export async function makeConcierge(db: Db, files: FileService, now: Date): Promise<void> {
  const scope = new BuildingScope([1]);
  await conciergeConfigurations.insert(db, scope, [{ introduction, ordering: true }]);
  for (const [position, [name, list]] of demoCatalogue.entries()) {
    const [category] = await productCategories.insert(db, scope, [{ name, position }]).returning();
    if (!category) throw new Error('No category was inserted');
    const rows = list.map(([product, priceCents, description], at) => ({
      categoryId: category.id,
      name: product,
      priceCents,
      description,
      position: at,
    }));
    await products.insert(db, scope, rows);
  }
  for (const [position, { file, ...details }] of leaflets.entries()) {
    const bytes = await readFile(new URL(`./files/${file}`, import.meta.url));
    const fileId = await files.storeDocument(db, scope, { filename: `${details.title}.pdf`, bytes }, now);
    const date = addDays(getToday(DEMO_TIME_ZONE, now), -7 * (position + 1));
    await buildingDocuments.insert(db, scope, [{ ...details, fileId, position, date, time: '09:00' }]);
  }
}

interface DemoOrder {
  resident: number;
  product: string;
  quantity: number;
  day: number;
  time: LocalTime;
  status: OrderStatus;
  wished?: readonly [day: number, time: LocalTime];
  note?: string;
  reason?: string;
}

const story: readonly DemoOrder[] = [
  { resident: 4, product: 'Chemise', quantity: 5, day: -6, time: '09:40', status: 'done' },
  {
    resident: 5,
    product: 'Révision de vélo',
    quantity: 1,
    day: -4,
    time: '14:15',
    status: 'canceled',
    reason: 'L’atelier est fermé cette semaine.',
  },
  { resident: 0, product: 'Chemise', quantity: 3, day: -5, time: '08:50', status: 'done' },
  { resident: 0, product: 'Costume deux pièces', quantity: 1, day: -3, time: '11:10', status: 'ready' },
  {
    resident: 2,
    product: 'Lavage extérieur',
    quantity: 1,
    day: -1,
    time: '17:05',
    status: 'accepted',
    wished: [1, '09:00'],
    note: 'Place A4, clés à l’accueil',
  },
  {
    resident: 1,
    product: 'Chemise',
    quantity: 4,
    day: -1,
    time: '18:20',
    status: 'ordered',
    wished: [2, '17:30'],
    note: 'Sans amidon',
  },
  { resident: 0, product: 'Bouquet de la semaine', quantity: 1, day: -1, time: '18:45', status: 'ordered' },
];

export async function makeOrders(
  db: Db,
  make: Factories,
  { haussmann }: { haussmann: UserRow[] },
  { today: day0, at }: DemoClock,
): Promise<void> {
  const goods = await db.select().from(products.in(new BuildingScope([1])));
  for (const { resident, product, quantity, day, time, status, wished, note = '', reason = '' } of story) {
    const good = goods.find(({ name }) => name === product);
    const person = haussmann[resident % haussmann.length];
    if (!good || !person) throw new Error(`Nobody can order “${product}”`);
    const { id: productId, name, priceCents } = good;
    await make.order({
      building: 1,
      holderId: person.id,
      productId,
      name,
      priceCents,
      quantity,
      note,
      status,
      reason,
      orderedAt: at(day, time),
      ...(wished && { due: `${addDays(day0, wished[0])} ${wished[1]}` }),
    });
  }
}
