import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { changeSettings, listSignatures, readDocument, readSettings } from './administer.ts';
import { checkConfirmation, confirmSignature } from './confirm.ts';
import { deleteExpiredSignatures } from './deleteExpiredSignatures.ts';
import { listCandidates, matchSignature, readSigningAtReception } from './matchCandidates.ts';
import { moveDocuments } from './moveDocuments.ts';
import { leavingSignatures, listOwnSignatures } from './ownSignatures.ts';
import { sealJob } from './seal.ts';
import { prepareSignature, signAgreement } from './sign.ts';
import { readSignatureStatus } from './signatureStatus.ts';
import { hasCustomText, listTexts, publishText, readText } from './texts.ts';
import { verifyDocument } from './verify.ts';
import { visitorsHeld } from './visitorsHeld.ts';

export const agreementsFeature: Feature = {
  name: 'agreements',
  words: { fr, en },
  activityKinds: Object.values(activities),
  readers: { [api.agreementSettingsTopic]: denyDevices(can.readSettings) },
  entities: { nda: 'agreements:entities.nda' },
  routes: [
    preparedRoute(api.signAgreement, prepareSignature, signAgreement),
    route(api.readText, readText),
    route(api.checkConfirmation, checkConfirmation),
    route(api.confirmSignature, confirmSignature),
    route(api.readSignatureStatus, readSignatureStatus),
    route(api.verifyDocument, verifyDocument),
    route(api.listTexts, listTexts),
    route(api.publishText, publishText),
    route(api.listSignatures, listSignatures),
    route(api.readDocument, readDocument),
    route(api.readSettings, readSettings),
    route(api.changeSettings, changeSettings),
    route(api.listCandidates, listCandidates),
    route(api.matchSignature, matchSignature),
    route(api.readSigningAtReception, readSigningAtReception),
  ],
  firstSteps: { agreement: { module: 'visits', isDone: ({ db }) => hasCustomText(db) } },
  previewDeletion: leavingSignatures,
  personalData: listOwnSignatures,
  visitorData: visitorsHeld,
  jobs: (dependencies) => [
    sealJob(dependencies),
    moveDocuments(dependencies.files.sealed),
    deleteExpiredSignatures,
  ],
};
