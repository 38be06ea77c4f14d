import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { deletePinAndEndShifts } from '../../access/server/pins.ts';
import type { Feature } from '../../feature/server/feature.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { findPin, prepareRemovePin, prepareSetPin, readOwnPin, removePin, setPin } from './ownPin.ts';
import { listColleaguesWithPin, returnShift, takeOverShift } from './switchPerson.ts';

export const shiftSwitchingFeature: Feature = {
  name: 'shiftSwitching',
  words: { fr, en },
  activityKinds: Object.values(activity),
  routes: [
    route(api.listColleaguesWithPin, async (context) => ({
      operators: await listColleaguesWithPin(context),
    })),
    route(api.takeOverShift, takeOverShift),
    route(api.returnShift, returnShift),
    route(api.readOwnPin, readOwnPin),
    preparedRoute(api.setPin, prepareSetPin, setPin),
    preparedRoute(api.removePin, prepareRemovePin, removePin),
  ],
  personalData: {
    columns: { pins: 'user_id' },
    exported: [
      {
        name: 'pin',
        async rows({ db, actor }) {
          const own = await findPin(db, actor.userId);
          return own ? [{ setAt: own.setAt }] : null;
        },
      },
    ],
    erase: async ({ db, actor }) => void (await deletePinAndEndShifts(db, actor.userId)),
  },
};
