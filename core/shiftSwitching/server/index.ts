import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { forgetPin } from '../../access/server/pins.ts';
import type { Feature } from '../../server/feature.ts';
import { personalList } from '../../server/personalData.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { findPin, prepareRemoval, prepareSetting, readOwnPin, removePin, setPin } from './ownPin.ts';
import { giveBack, listOperators, takeOver } from './switchPerson.ts';

/** Several people at one screen: a colleague takes over a session by their PIN, without logging out. */
export const operatorFeature: Feature = {
  name: 'shiftSwitching',
  words: { fr, en },
  activityKinds: Object.values(activity),
  routes: [
    route(wire.listOperators, async (context) => ({ operators: await listOperators(context) })),
    route(wire.takeOver, takeOver),
    route(wire.giveBack, giveBack),
    route(wire.readOwnPin, readOwnPin),
    preparedRoute(wire.setPin, prepareSetting, setPin),
    preparedRoute(wire.removePin, prepareRemoval, removePin),
  ],
  eraseAccountData: async ({ db, actor }) => void (await forgetPin(db, actor.userId)),
  // That there is one, and nothing of it.
  personalData: async ({ db, actor, language, translate }) => {
    const own = await findPin(db, actor.userId);
    if (!own) return [];
    const say = (key: string) => translate(language, `shiftSwitching:personal.${key}`);
    return [personalList('pin', say, [{ setAt: own.setAt.toISOString() }])];
  },
};
