import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const describeEventRights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const key = can.manage(person) ? 'manage' : 'register';
  const description = translate(language, `events:rights.${key}`);
  return [{ may: true, what: description, because: 'role', module: 'events' }];
};
