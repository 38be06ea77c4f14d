import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import {
  changeAgreementSettings,
  downloadSignatureDocument,
  listSignatures,
  readAgreementSettings,
} from './administer.ts';
import {
  customAgreementTextExistsCondition,
  listAgreementTexts,
  publishAgreementText,
  readAgreementText,
} from './agreementTexts.ts';
import { checkSignatureConfirmationLink, confirmSignatureByMailLink } from './confirmSignatureByMailLink.ts';
import { exportSignatures } from './exportSignatures.ts';
import {
  assignSignatureToVisit,
  listCandidateSignatures,
  readVisitSignatoryAtReception,
} from './matchCandidates.ts';
import { agreementPersonalData } from './personalData.ts';
import { createSealSignatureHandler } from './sealSignatureJob.ts';
import { prepareSignature, signAgreement } from './signAgreement.ts';
import { createMoveSignatureDocumentsJob, deleteExpiredSignaturesJob } from './signatureJobs.ts';
import { readSignatureStatus, verifyAgreementPdf } from './signatureStatus.ts';

export const agreementsFeature: Feature = {
  name: 'agreements',
  words: { fr, en },
  activityKinds: Object.values(activities),
  readers: { [api.agreementSettingsTopic]: excludeDevicesFromPolicy(can.readSettings) },
  entities: { nda: 'agreements:entities.nda' },
  routes: [
    preparedRoute(api.signAgreement, prepareSignature, signAgreement),
    route(api.readAgreementText, readAgreementText),
    route(api.checkSignatureConfirmationLink, checkSignatureConfirmationLink),
    route(api.confirmSignatureByMailLink, confirmSignatureByMailLink),
    route(api.readSignatureStatus, readSignatureStatus),
    route(api.verifyAgreementPdf, verifyAgreementPdf),
    route(api.listAgreementTexts, listAgreementTexts),
    route(api.publishAgreementText, publishAgreementText),
    route(api.listSignatures, listSignatures),
    route(api.exportSignatures, exportSignatures),
    route(api.downloadSignatureDocument, downloadSignatureDocument),
    route(api.readAgreementSettings, readAgreementSettings),
    route(api.changeAgreementSettings, changeAgreementSettings),
    route(api.listCandidateSignatures, listCandidateSignatures),
    route(api.assignSignatureToVisit, assignSignatureToVisit),
    route(api.readVisitSignatoryAtReception, readVisitSignatoryAtReception),
  ],
  firstSteps: { agreement: { module: 'visits', isDone: ({ db }) => customAgreementTextExistsCondition(db) } },
  personalData: agreementPersonalData,
  jobs: (dependencies) => [
    createSealSignatureHandler(dependencies),
    createMoveSignatureDocumentsJob(dependencies.files.sealed),
    deleteExpiredSignaturesJob,
  ],
};
