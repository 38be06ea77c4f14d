import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const describeVisitRights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const say = (key: string) => translate(language, `visits:rights.${key}`);
  const forAll = can.announceForOthers(person);
  const records = can.seeVisitorEmail(person);
  return [
    { may: true, what: say(forAll ? 'announceAll' : 'announceOwn'), because: 'role', module: 'visits' },
    { may: records, what: say(records ? 'address' : 'noAddress'), because: 'company', module: 'visits' },
  ];
};
