import type { Module } from '../../../core/modules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';
import type { Processing } from '../register.ts';
import { findPeriods } from './retentionPeriod.ts';

const PURPOSES: readonly { name: string; modules?: readonly Module[] }[] = [
  { name: 'accounts' },
  { name: 'invitations' },
  { name: 'visits', modules: ['visits'] },
  { name: 'agreements', modules: ['visits'] },
  { name: 'rooms', modules: ['rooms'] },
  { name: 'parking', modules: ['parking'] },
  { name: 'logbook', modules: ['desk'] },
  { name: 'parcels', modules: ['parcels'] },
  { name: 'events', modules: ['events', 'gym', 'beautyRoom'] },
  { name: 'concierge', modules: ['concierge'] },
  { name: 'announcements' },
  { name: 'mails' },
  { name: 'imports' },
  { name: 'security' },
  { name: 'rights' },
];

export async function readRegister(context: BuildingContext): Promise<Processing[]> {
  const { actor, building, language, translate } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const { visitors, orders, events, logbook, parcels, reservations, parking } = await findPeriods(context);
  /** Retention periods by purpose, where a setting decides. */
  const periodsByPurpose: Record<string, RetentionPeriod> = {
    visits: { count: visitors },
    mails: { count: visitors },
    concierge: { count: orders },
    events: { days: events },
    rooms: { count: visitors, days: reservations },
    parking: { days: parking },
    logbook: { days: logbook },
    parcels: { days: parcels },
  };
  return PURPOSES.filter(({ modules }) => modules?.some((each) => building.modules.has(each)) ?? true).map(
    ({ name }) => {
      const say = (part: string) => translate(language, `privacy:register.${name}.${part}`);
      return {
        name: say('name'),
        purpose: say('purpose'),
        data: say('data'),
        people: say('people'),
        basis: say('basis'),
        recipients: say('recipients'),
        retention: translate(language, `privacy:kept.${getPurposeKey(name, periodsByPurpose[name])}`, {
          ...periodsByPurpose[name],
        }),
      };
    },
  );
}

interface RetentionPeriod {
  count?: number;
  days?: number | null;
}

/** Periods that are optional have a different text when they are set. */
const getPurposeKey = (name: string, { days }: RetentionPeriod = {}) =>
  days != null && PERIODS_OPTIONAL.has(name) ? `${name}For` : name;
const PERIODS_OPTIONAL = new Set(['rooms', 'parking', 'parcels']);
