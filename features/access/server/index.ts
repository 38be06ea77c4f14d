import type { Feature } from '../../../kit/server/feature.ts';
import { route } from '../../../kit/server/http.ts';
import { every } from '../../../kit/server/jobs.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { logIn as logInEndpoint, logOut } from '../wire.ts';
import { forgetOldFailures, logIn } from './logIn.ts';
import { closeSession, forgetDeadSessions } from './sessions.ts';

export const access: Feature = {
  name: 'access',
  words: { fr, en },
  routes: [route(logInEndpoint, logIn), route(logOut, ({ db, actor }) => closeSession(db, actor.session))],
  jobs: () => [
    every('17 * * * *', 'access.forget', async ({ db, now }) => {
      await forgetDeadSessions(db, now());
      await forgetOldFailures(db, now());
    }),
  ],
};
