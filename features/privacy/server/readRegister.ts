import { eq } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Module } from '../../../core/modules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { can } from '../policy.ts';
import type { Processing } from '../register.ts';
import { LETTER_DAYS } from './letters.ts';

/** What the building processes personal data for, in the order of the page; a purpose of a module that is off is none. */
const PURPOSES: readonly { name: string; module?: Module }[] = [
  { name: 'accounts' },
  { name: 'visits', module: 'visits' },
  { name: 'agreements', module: 'visits' },
  { name: 'rooms', module: 'rooms' },
  { name: 'parking', module: 'parking' },
  { name: 'parcels', module: 'parcels' },
  { name: 'events', module: 'events' },
  { name: 'concierge', module: 'concierge' },
  { name: 'announcements' },
  { name: 'mails' },
  { name: 'security' },
  { name: 'rights' },
];

/** The register of processing (GDPR, article 30), with the periods that are really applied: those of the settings. */
export async function readRegister({
  db,
  actor,
  building,
  language,
  translate,
}: BuildingContext): Promise<Processing[]> {
  if (!can.protect(actor)) throw new AppError('forbidden');
  const [settings] = await db
    .select({ days: buildings.visitorRetentionDays, parcelDays: buildings.parcelRetentionDays })
    .from(buildings)
    .where(eq(buildings.id, building.id));
  if (!settings) throw new AppError('not_found');
  const { days, parcelDays } = settings;
  const retention = (name: string) => {
    if (name === 'parcels' && parcelDays !== null) return { key: 'parcelsFor', count: parcelDays };
    return { key: name, count: name === 'rights' ? LETTER_DAYS : days };
  };
  return PURPOSES.filter(({ module }) => module === undefined || building.modules.has(module)).map(
    ({ name }) => {
      const say = (part: string) => translate(language, `privacy:register.${name}.${part}`);
      const { key, count } = retention(name);
      return {
        name: say('name'),
        purpose: say('purpose'),
        data: say('data'),
        people: say('people'),
        basis: say('basis'),
        recipients: say('recipients'),
        retention: translate(language, `privacy:kept.${key}`, { count }),
      };
    },
  );
}
