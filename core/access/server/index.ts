import { route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import type { Feature } from '../../server/feature.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { accountInvitationJob } from './accountInvitation.ts';
import { forgetDeadMarks, forgetMarksOf } from './deviceMarks.ts';
import { logIn } from './logIn.ts';
import { countersOf, listOwnSessions } from './ownSessions.ts';
import { passwordMailJob } from './passwordMail.ts';
import { resetMailJob } from './resetMail.ts';
import {
  askPasswordReset,
  checkResetLink,
  eraseOwnResets,
  forgetDeadResets,
  setNewPassword,
} from './resetPassword.ts';
import { closeSession, forgetDeadSessions } from './sessions.ts';
import { clearGuesses, deleteOldGuesses } from './throttle.ts';
import { forgetExpiredVerifications } from './verifications.ts';

export const access: Feature = {
  name: 'access',
  words: { fr, en },
  activityKinds: Object.values(activity),
  routes: [
    route(wire.logIn, logIn),
    route(wire.logOut, ({ db, actor }) => closeSession(db, actor.session)),
    route(wire.askPasswordReset, askPasswordReset),
    route(wire.checkResetLink, (context, link) => checkResetLink(context, link)),
    route(wire.setNewPassword, (context, input) => setNewPassword(context, input)),
    route(wire.checkAccountInvitation, (context, link) => checkResetLink(context, link, 'accountInvitation')),
    route(wire.chooseFirstPassword, (context, input) => setNewPassword(context, input, 'accountInvitation')),
  ],
  eraseAccountData: async ({ db, actor }) => {
    await eraseOwnResets(db, actor.userId, actor.email);
    await clearGuesses(db, await countersOf(db, actor));
    await forgetMarksOf(db, actor.userId);
  },
  personalData: listOwnSessions,
  jobs: (dependencies) => [
    resetMailJob(dependencies),
    accountInvitationJob(dependencies),
    passwordMailJob(dependencies),
    cronJob('17 * * * *', 'access.forget', async ({ db, now }) => {
      await forgetDeadSessions(db, now());
      await forgetDeadMarks(db, now());
      await deleteOldGuesses(db, now());
      await forgetDeadResets(db, now());
      await forgetExpiredVerifications(db, now());
    }),
  ],
};
