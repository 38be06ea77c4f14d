import { route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import type { Feature } from '../../feature/server/feature.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { createAccountInvitationMailHandler } from './accountInvitation.ts';
import { deleteExpiredDeviceMarks } from './deviceMarks.ts';
import { logIn } from './logIn.ts';
import { createPasswordChangedMailHandler } from './passwordMail.ts';
import { accessPersonalData } from './personalData.ts';
import { createPasswordResetMailHandler } from './resetMail.ts';
import {
  checkResetLink,
  deleteExpiredPasswordResets,
  requestPasswordReset,
  setNewPassword,
} from './resetPassword.ts';
import { closeSession, deleteExpiredSessions } from './sessions.ts';
import { deleteOldWrongGuesses } from './throttle.ts';
import { deleteExpiredVerificationLinks } from './verifications.ts';

export const accessFeature: Feature = {
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
  personalData: accessPersonalData,
  jobs: (dependencies) => [
    createPasswordResetMailHandler(dependencies),
    createAccountInvitationMailHandler(dependencies),
    createPasswordChangedMailHandler(dependencies),
    cronJob('17 * * * *', 'access.forget', async ({ db, now }) => {
      await deleteExpiredSessions(db, now());
      await deleteExpiredDeviceMarks(db, now());
      await deleteOldWrongGuesses(db, now());
      await deleteExpiredPasswordResets(db, now());
      await deleteExpiredVerificationLinks(db, now());
    }),
  ],
};
