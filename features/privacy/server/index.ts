import { can as people } from '../../../core/people/policy.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import * as protection from '../protectionApi.ts';
import { applyRetention } from './applyRetention.ts';
import {
  closeDataRequest,
  dataRequestSenders,
  deleteOldDataRequests,
  listDataRequests,
  recordDataRequest,
} from './dataRequests.ts';
import {
  closeDeletionRequest,
  closeOwnRequests,
  listDeletionRequests,
  previewClosing,
} from './deletionRequests.ts';
import { deletionRequestJob } from './emails.ts';
import { exportOwnData, keptActivity, listOwnActivity } from './exportOwnData.ts';
import { liftLegalHold, liftSubjectHolds, listLegalHolds, setLegalHold } from './legalHolds.ts';
import { mailDeleted } from './outcomeMails.ts';
import { publicRequestJob, storeDataRequest } from './publicRequests.ts';
import { readRegister } from './readRegister.ts';
import { proveAccount, requestDeletion } from './requestDeletion.ts';
import { changeRetention, readRetention } from './retentionPeriod.ts';
import { eraseSubject, exportSubject, findSubjects, offerExport, previewErasure } from './subjects.ts';

defineConstraintError('legal_holds_keep_the_visit', () => new AppError('legal_hold'));

export const privacyFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'privacy',
  nameColumns: { privacy_requests: ['name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [api.deletionRequestsTopic]: denyDevices(people.administer),
    [api.retentionTopic]: denyDevices(can.readRetention),
    [protection.subjectsTopic]: denyDevices(can.protect),
    [protection.dataRequestsTopic]: denyDevices(can.protect),
  },
  entities: { visitors: 'privacy:entities.visitors', privacy_request: 'privacy:entities.privacy_request' },
  routes: [
    preparedRoute(api.requestDeletion, proveAccount, requestDeletion),
    route(api.sendDataRequest, storeDataRequest),
    route(api.listDeletionRequests, listDeletionRequests),
    route(api.previewClosing, (context, input) => previewClosing(context, input, features())),
    route(api.closeDeletionRequest, (context, input) =>
      closeDeletionRequest(
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
    route(protection.listLegalHolds, listLegalHolds),
    route(protection.setLegalHold, setLegalHold),
    route(protection.liftLegalHold, liftLegalHold),
    route(protection.liftSubjectHolds, liftSubjectHolds),
    route(protection.listDataRequests, listDataRequests),
    route(protection.recordDataRequest, recordDataRequest),
    route(protection.closeDataRequest, closeDataRequest),
    route(protection.readRegister, readRegister),
  ],
  eraseAccountData: async (context) => {
    await closeOwnRequests(context);
    await mailDeleted(context);
  },
  previewDeletion: keptActivity,
  visitorData: dataRequestSenders,
  personalData: listOwnActivity,
  jobs: (dependencies) => [
    deletionRequestJob(dependencies),
    publicRequestJob(dependencies),
    applyRetention(features),
    deleteOldDataRequests,
  ],
});
