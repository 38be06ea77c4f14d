import { route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import type { Feature } from '../../server/feature.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { accountInvitationJob } from './accountInvitation.ts';
import { deleteExpiredMarks, deleteMarks } from './deviceMarks.ts';
import { logIn } from './logIn.ts';
import { findCounters, listOwnSessions } from './ownSessions.ts';
import { passwordMailJob } from './passwordMail.ts';
import { resetMailJob } from './resetMail.ts';
import {
  checkResetLink,
  deleteExpiredResets,
  deleteResets,
  requestPasswordReset,
  setNewPassword,
} from './resetPassword.ts';
import { closeSession, deleteExpiredSessions } from './sessions.ts';
import { clearGuesses, deleteOldGuesses } from './throttle.ts';
import { deleteExpiredVerifications } from './verifications.ts';

export const access: Feature = {
  name: 'access',
  words: { fr, en },
  activityKinds: Object.values(activity),
  routes: [
    route(api.logIn, logIn),
    route(api.logOut, ({ db, actor }) => closeSession(db, actor.session)),
    route(api.requestPasswordReset, requestPasswordReset),
    route(api.checkResetLink, (context, link) => checkResetLink(context, link)),
    route(api.setNewPassword, (context, input) => setNewPassword(context, input)),
    route(api.checkAccountInvitation, (context, link) => checkResetLink(context, link, 'accountInvitation')),
    route(api.chooseFirstPassword, (context, input) => setNewPassword(context, input, 'accountInvitation')),
  ],
  eraseAccountData: async ({ db, actor }) => {
    await deleteResets(db, actor.userId, actor.email);
    await clearGuesses(db, await findCounters(db, actor));
    await deleteMarks(db, actor.userId);
  },
  personalData: listOwnSessions,
  jobs: (dependencies) => [
    resetMailJob(dependencies),
    accountInvitationJob(dependencies),
    passwordMailJob(dependencies),
    cronJob('17 * * * *', 'access.forget', async ({ db, now }) => {
      await deleteExpiredSessions(db, now());
      await deleteExpiredMarks(db, now());
      await deleteOldGuesses(db, now());
      await deleteExpiredResets(db, now());
      await deleteExpiredVerifications(db, now());
    }),
  ],
};
