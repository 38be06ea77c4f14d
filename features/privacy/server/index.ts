import type { Feature } from '../../../core/feature/server/feature.ts';
import { can as people } from '../../../core/people/policy.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as dataRequestApi from '../dataRequestApi.ts';
import * as dataSubjectApi from '../dataSubjectApi.ts';
import * as deletionRequestApi from '../deletionRequestApi.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as legalHoldApi from '../legalHoldApi.ts';
import { can } from '../policy.ts';
import * as retentionApi from '../retentionApi.ts';
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
import { exportDataRequests, exportDeletionRequests, exportLegalHolds } from './exportLists.ts';
import { exportOwnData } from './exportOwnData.ts';
import { liftLegalHold, liftSubjectHolds, listLegalHolds, placeLegalHold } from './legalHolds.ts';
import { privacyPersonalData } from './personalData.ts';
import { createDataRequestMailHandler, storePublicDataRequest } from './publicDataRequests.ts';
import { readProcessingRegister } from './readProcessingRegister.ts';
import { requestAccountDeletion, verifyAccountPassword } from './requestAccountDeletion.ts';
import { createRetentionJob } from './retentionJob.ts';
import { changeRetention, readRetention } from './retentionPeriods.ts';

defineConstraintError('legal_holds_keep_the_visit', () => new AppError('legal_hold'));

export const createPrivacyFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'privacy',
  nameColumns: { privacy_requests: ['name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [deletionRequestApi.deletionRequestsTopic]: excludeDevicesFromPolicy(people.administer),
    [retentionApi.retentionTopic]: excludeDevicesFromPolicy(can.readRetention),
    [dataSubjectApi.dataSubjectsTopic]: excludeDevicesFromPolicy(can.administer),
    [dataRequestApi.dataRequestsTopic]: excludeDevicesFromPolicy(can.administer),
  },
  entities: { visitors: 'privacy:entities.visitors', privacy_request: 'privacy:entities.privacy_request' },
  routes: [
    preparedRoute(deletionRequestApi.requestAccountDeletion, verifyAccountPassword, requestAccountDeletion),
    route(dataRequestApi.sendDataRequest, storePublicDataRequest),
    route(deletionRequestApi.listDeletionRequests, listDeletionRequests),
    route(deletionRequestApi.exportDeletionRequests, exportDeletionRequests),
    route(deletionRequestApi.previewRequestedDeletion, (context, input) =>
      previewRequestedDeletion(context, input, features()),
    ),
    route(deletionRequestApi.closeDeletionRequest, (context, input) =>
      closeDeletionRequest(context, input, features()),
    ),
    route(retentionApi.readRetention, readRetention),
    route(retentionApi.changeRetention, changeRetention),
    route(dataSubjectApi.exportOwnData, (context) => exportOwnData(context, features())),
    route(dataSubjectApi.findDataSubjects, (context, input) => findDataSubjects(context, input, features())),
    route(dataSubjectApi.exportSubjectData, (context, input) =>
      exportSubjectData(context, input, features()),
    ),
    route(dataSubjectApi.mailDataExportLink, mailDataExportLink),
    route(dataSubjectApi.previewResidentErasure, (context, input) =>
      previewResidentErasure(context, input, features()),
    ),
    route(dataSubjectApi.eraseResidentOrVisitorData, (context, input) =>
      eraseResidentOrVisitorData(context, input, features()),
    ),
    route(legalHoldApi.listLegalHolds, listLegalHolds),
    route(legalHoldApi.exportLegalHolds, exportLegalHolds),
    route(legalHoldApi.placeLegalHold, placeLegalHold),
    route(legalHoldApi.liftLegalHold, liftLegalHold),
    route(legalHoldApi.liftSubjectHolds, liftSubjectHolds),
    route(dataRequestApi.listDataRequests, listDataRequests),
    route(dataRequestApi.exportDataRequests, exportDataRequests),
    route(dataRequestApi.recordDataRequest, recordDataRequest),
    route(dataRequestApi.closeDataRequest, closeDataRequest),
    route(retentionApi.readProcessingRegister, readProcessingRegister),
  ],
  personalData: privacyPersonalData,
  jobs: (dependencies) => [
    createDeletionRequestMailHandler(dependencies),
    createDataRequestMailHandler(dependencies),
    createRetentionJob(features),
    deleteOldDataRequestsJob,
  ],
});
