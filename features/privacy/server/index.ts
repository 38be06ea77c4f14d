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
import {
  closeDataRequest,
  dataRequestVisitorData,
  deleteOldDataRequestsJob,
  listDataRequests,
  recordDataRequest,
} from './dataRequests.ts';
import {
  eraseSubjectData,
  exportSubjectData,
  findDataSubjects,
  offerExport,
  previewErasure,
} from './dataSubjects.ts';
import { createDeletionRequestHandler } from './deletionRequestMailJob.ts';
import {
  closeDeletionRequest,
  closeOwnDeletionRequests,
  listDeletionRequests,
  previewAccountDeletion,
} from './deletionRequests.ts';
import { exportOwnData, listOwnActivity, previewKeptActivity } from './exportOwnData.ts';
import { liftLegalHold, liftSubjectHolds, listLegalHolds, setLegalHold } from './legalHolds.ts';
import { writeAccountDeletedMail } from './outcomeMails.ts';
import { createPublicRequestHandler, storeDataRequest } from './publicRequests.ts';
import { readRegister } from './readRegister.ts';
import { requestDeletion, verifyAccountPassword } from './requestDeletion.ts';
import { createRetentionJob } from './retentionJob.ts';
import { changeRetention, readRetention } from './retentionPeriods.ts';

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
    preparedRoute(api.requestDeletion, verifyAccountPassword, requestDeletion),
    route(api.sendDataRequest, storeDataRequest),
    route(api.listDeletionRequests, listDeletionRequests),
    route(api.previewClosing, (context, input) => previewAccountDeletion(context, input, features())),
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
    route(protection.findSubjects, (context, input) => findDataSubjects(context, input, features())),
    route(protection.exportSubject, (context, input) => exportSubjectData(context, input, features())),
    route(protection.offerExport, offerExport),
    route(protection.previewErasure, (context, input) => previewErasure(context, input, features())),
    route(protection.eraseSubject, (context, input) => eraseSubjectData(context, input, features())),
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
    await closeOwnDeletionRequests(context);
    await writeAccountDeletedMail(context);
  },
  previewDeletion: previewKeptActivity,
  visitorData: dataRequestVisitorData,
  personalData: listOwnActivity,
  jobs: (dependencies) => [
    createDeletionRequestHandler(dependencies),
    createPublicRequestHandler(dependencies),
    createRetentionJob(features),
    deleteOldDataRequestsJob,
  ],
});
