import { type PersonalData, personalList } from '../../../core/server/personalData.ts';
import { readOwnFeed } from './feedAddress.ts';

/** That somebody has an address for their calendar; the address itself is stored nowhere. */
export const listOwnFeed: PersonalData = async (context) => {
  const { language, translate } = context;
  const { feed } = await readOwnFeed(context);
  const rows = feed ? [{ createdAt: feed.createdAt, lastReadAt: feed.lastReadAt ?? '' }] : [];
  return [personalList('calendarFeed', (key) => translate(language, `calendarFeed:personal.${key}`), rows)];
};
