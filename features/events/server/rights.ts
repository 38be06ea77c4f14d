import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const rights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const key = can.manage(person) ? 'manage' : 'register';
  const what = translate(language, `events:rights.${key}`);
  return [{ may: true, what, because: 'role', module: 'events' }];
};
