import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const describeParcelRights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const key = can.keepLog(person) ? 'keepLog' : 'own';
  const description = translate(language, `parcels:rights.${key}`);
  return [{ may: true, what: description, because: 'role', module: 'parcels' }];
};
