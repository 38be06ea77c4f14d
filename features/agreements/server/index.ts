import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import {
  changeAgreementSettings,
  listSignatures,
  readAgreementSettings,
  readSignatureDocument,
} from './administer.ts';
import {
  hasCustomAgreementText,
  listAgreementTexts,
  publishAgreementText,
  readAgreementText,
} from './agreementTexts.ts';
import { checkConfirmation, confirmSignature } from './confirmSignature.ts';
import { deleteExpiredSignaturesJob } from './deleteExpiredSignatures.ts';
import { listCandidates, matchSignature, readSigningAtReception } from './matchCandidates.ts';
import { createMoveDocumentsJob } from './moveDocuments.ts';
import { listOwnSignatures, previewSignatureDeletion } from './ownSignatures.ts';
import { createSealSignatureHandler } from './sealSignatureJob.ts';
import { prepareSignature, signAgreement } from './signAgreement.ts';
import { readSignatureStatus } from './signatureStatus.ts';
import { verifyDocument } from './verifyDocument.ts';
import { visitorData } from './visitorData.ts';

export const agreementsFeature: Feature = {
  name: 'agreements',
  words: { fr, en },
  activityKinds: Object.values(activities),
  readers: { [api.agreementSettingsTopic]: denyDevices(can.readSettings) },
  entities: { nda: 'agreements:entities.nda' },
  routes: [
    preparedRoute(api.signAgreement, prepareSignature, signAgreement),
    route(api.readText, readAgreementText),
    route(api.checkConfirmation, checkConfirmation),
    route(api.confirmSignature, confirmSignature),
    route(api.readSignatureStatus, readSignatureStatus),
    route(api.verifyDocument, verifyDocument),
    route(api.listTexts, listAgreementTexts),
    route(api.publishText, publishAgreementText),
    route(api.listSignatures, listSignatures),
    route(api.readDocument, readSignatureDocument),
    route(api.readSettings, readAgreementSettings),
    route(api.changeSettings, changeAgreementSettings),
    route(api.listCandidates, listCandidates),
    route(api.matchSignature, matchSignature),
    route(api.readSigningAtReception, readSigningAtReception),
  ],
  firstSteps: { agreement: { module: 'visits', isDone: ({ db }) => hasCustomAgreementText(db) } },
  previewDeletion: previewSignatureDeletion,
  personalData: listOwnSignatures,
  visitorData: visitorData,
  jobs: (dependencies) => [
    createSealSignatureHandler(dependencies),
    createMoveDocumentsJob(dependencies.files.sealed),
    deleteExpiredSignaturesJob,
  ],
};
