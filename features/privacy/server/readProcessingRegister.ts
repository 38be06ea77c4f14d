import type { Module } from '../../../core/feature/modules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';
import type { ProcessingActivity } from '../processingRegister.ts';
import { findRetentionPeriods } from './retentionPeriods.ts';

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

/** Register of processing activities (GDPR, article 30), with the modules and periods of the building. */
export async function readProcessingRegister(context: BuildingContext): Promise<ProcessingActivity[]> {
  const { actor, building, language, translate } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const { visitors, orders, events, logbook, parcels, reservations, parking } =
    await findRetentionPeriods(context);
  /** Days, where a setting decides. Texts with a plural form take `count`, the others `days`. */
  const daysByPurpose: Record<string, RetentionDays> = {
    visits: { count: visitors },
    // Mails name visitors and are deleted with them.
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
        retention: translate(language, `privacy:kept.${getRetentionKey(name, daysByPurpose[name])}`, {
          ...daysByPurpose[name],
        }),
      };
    },
  );
}

interface RetentionDays {
  count?: number;
  days?: number | null;
}

/** With an optional period, the text says when data is erased; else that it is kept with the account. */
const getRetentionKey = (name: string, { days }: RetentionDays = {}) =>
  days != null && OPTIONAL_PERIODS.has(name) ? `${name}For` : name;
const OPTIONAL_PERIODS = new Set(['rooms', 'parking', 'parcels']);
