import { can as people } from '../../../core/people/policy.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { peopleOnly } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import * as protection from '../protectionApi.ts';
import { closeOwnRequests, closeRequest, listDeletionRequests, previewClosing } from './closeRequest.ts';
import { deletionRequestJob } from './emails.ts';
import { exportOwnData, leavingTrail, ownTrail } from './exportOwnData.ts';
import { liftHold, liftHoldsOf, listHolds, setHold } from './holds.ts';
import { closeLetter, forgetLetters, listLetters, recordLetter, writersHeld } from './letters.ts';
import { mailDeleted } from './outcomeMails.ts';
import { askAboutData, publicRequestJob } from './publicRequests.ts';
import { readRegister } from './readRegister.ts';
import { proveAccount, requestDeletion } from './requestDeletion.ts';
import { forgetVisitors } from './retention.ts';
import { changeRetention, readRetention } from './retentionPeriod.ts';
import { eraseSubject, exportSubject, findSubjects, offerExport, previewErasure } from './subjects.ts';

defineConstraintError('legal_holds_keep_the_visit', () => new AppError('legal_hold'));

export const privacyFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'privacy',
  nameColumns: { privacy_requests: ['name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [api.deletionRequestsTopic]: peopleOnly(people.administer),
    [api.retentionTopic]: peopleOnly(can.readRetention),
    [protection.subjectsTopic]: peopleOnly(can.protect),
    [protection.lettersTopic]: peopleOnly(can.protect),
  },
  entities: { visitors: 'privacy:entities.visitors', privacy_request: 'privacy:entities.privacy_request' },
  routes: [
    preparedRoute(api.requestDeletion, proveAccount, requestDeletion),
    route(api.askAboutData, askAboutData),
    route(api.listDeletionRequests, listDeletionRequests),
    route(api.previewClosing, (context, input) => previewClosing(context, input, features())),
    route(api.closeDeletionRequest, (context, input) =>
      closeRequest(
        context,
        input,
        features().flatMap(({ eraseAccountData }) => eraseAccountData ?? []),
      ),
    ),
    route(api.readRetention, readRetention),
    route(api.changeRetention, changeRetention),
    route(api.exportOwnData, (context) => exportOwnData(context, features())),
    route(protection.findSubjects, (context, input) => findSubjects(context, input, features())),
    route(protection.exportSubject, (context, input) => exportSubject(context, input, features())),
    route(protection.offerExport, offerExport),
    route(protection.previewErasure, (context, input) => previewErasure(context, input, features())),
    route(protection.eraseSubject, (context, input) => eraseSubject(context, input, features())),
    route(protection.listHolds, listHolds),
    route(protection.setHold, setHold),
    route(protection.liftHold, liftHold),
    route(protection.liftHoldsOf, liftHoldsOf),
    route(protection.listLetters, listLetters),
    route(protection.recordLetter, recordLetter),
    route(protection.closeLetter, closeLetter),
    route(protection.readRegister, readRegister),
  ],
  eraseAccountData: async (context) => {
    await closeOwnRequests(context);
    await mailDeleted(context);
  },
  leaving: leavingTrail,
  visitorsHeld: writersHeld,
  personalData: ownTrail,
  jobs: (dependencies) => [
    deletionRequestJob(dependencies),
    publicRequestJob(dependencies),
    forgetVisitors(features),
    forgetLetters,
  ],
});
