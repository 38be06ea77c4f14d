import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const rights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const key = can.keepLog(person) ? 'keepLog' : 'own';
  const what = translate(language, `parcels:rights.${key}`);
  return [{ may: true, what, because: 'role', module: 'parcels' }];
};
