import type { Feature } from '../../../core/feature/server/feature.ts';
import { can as people } from '../../../core/people/policy.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
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
  deleteOldDataRequestsJob,
  listDataRequests,
  recordDataRequest,
} from './dataRequests.ts';
import {
  eraseResidentOrVisitorData,
  exportSubjectData,
  findDataSubjects,
  mailDataExportLink,
  previewResidentErasure,
} from './dataSubjects.ts';
import { createDeletionRequestMailHandler } from './deletionRequestMailJob.ts';
import { closeDeletionRequest, listDeletionRequests, previewRequestedDeletion } from './deletionRequests.ts';
import { exportOwnData } from './exportOwnData.ts';
import { liftLegalHold, liftSubjectHolds, listLegalHolds, placeLegalHold } from './legalHolds.ts';
import { privacyPersonalData } from './personalData.ts';
import { createDataRequestMailHandler, storePublicDataRequest } from './publicRequests.ts';
import { readProcessingRegister } from './readProcessingRegister.ts';
import { requestAccountDeletion, verifyAccountPassword } from './requestAccountDeletion.ts';
import { createRetentionJob } from './retentionJob.ts';
import { changeRetention, readRetention } from './retentionPeriods.ts';

defineConstraintError('legal_holds_keep_the_visit', () => new AppError('legal_hold'));

export const privacyFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'privacy',
  nameColumns: { privacy_requests: ['name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [api.deletionRequestsTopic]: excludeDevicesFromPolicy(people.administer),
    [api.retentionTopic]: excludeDevicesFromPolicy(can.readRetention),
    [protection.dataSubjectsTopic]: excludeDevicesFromPolicy(can.protect),
    [protection.dataRequestsTopic]: excludeDevicesFromPolicy(can.protect),
  },
  entities: { visitors: 'privacy:entities.visitors', privacy_request: 'privacy:entities.privacy_request' },
  routes: [
    preparedRoute(api.requestAccountDeletion, verifyAccountPassword, requestAccountDeletion),
    route(api.sendDataRequest, storePublicDataRequest),
    route(api.listDeletionRequests, listDeletionRequests),
    route(api.previewRequestedDeletion, (context, input) =>
      previewRequestedDeletion(context, input, features()),
    ),
    route(api.closeDeletionRequest, (context, input) => closeDeletionRequest(context, input, features())),
    route(api.readRetention, readRetention),
    route(api.changeRetention, changeRetention),
    route(api.exportOwnData, (context) => exportOwnData(context, features())),
    route(protection.findDataSubjects, (context, input) => findDataSubjects(context, input, features())),
    route(protection.exportSubjectData, (context, input) => exportSubjectData(context, input, features())),
    route(protection.mailDataExportLink, mailDataExportLink),
    route(protection.previewResidentErasure, (context, input) =>
      previewResidentErasure(context, input, features()),
    ),
    route(protection.eraseResidentOrVisitorData, (context, input) =>
      eraseResidentOrVisitorData(context, input, features()),
    ),
    route(protection.listLegalHolds, listLegalHolds),
    route(protection.placeLegalHold, placeLegalHold),
    route(protection.liftLegalHold, liftLegalHold),
    route(protection.liftSubjectHolds, liftSubjectHolds),
    route(protection.listDataRequests, listDataRequests),
    route(protection.recordDataRequest, recordDataRequest),
    route(protection.closeDataRequest, closeDataRequest),
    route(protection.readProcessingRegister, readProcessingRegister),
  ],
  personalData: privacyPersonalData,
  jobs: (dependencies) => [
    createDeletionRequestMailHandler(dependencies),
    createDataRequestMailHandler(dependencies),
    createRetentionJob(features),
    deleteOldDataRequestsJob,
  ],
});
