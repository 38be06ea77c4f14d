import type { Feature } from '../../../core/server/feature.ts';
import { ofPeople } from '../../../kit/actor.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { changeSettings, listSignatures, readDocument, readSettings } from './administer.ts';
import { checkConfirmation, confirmSignature } from './confirm.ts';
import { forgetSignatures } from './forget.ts';
import { listCandidates, matchSignature, readSigningAtDesk } from './matchCandidates.ts';
import { moveDocuments } from './moveDocuments.ts';
import { leavingSignatures, listOwnSignatures } from './ownSignatures.ts';
import { sealJob } from './seal.ts';
import { prepareSignature, signNda } from './sign.ts';
import { readSignedBefore } from './signedBefore.ts';
import { hasOwnText, listTexts, publishText, readText } from './texts.ts';
import { verifyDocument } from './verify.ts';
import { visitorsHeld } from './visitorsHeld.ts';

export const ndaFeature: Feature = {
  name: 'agreements',
  words: { fr, en },
  facts: Object.values(facts),
  readers: { [wire.ndaSettingsTopic]: ofPeople(can.readSettings) },
  entities: { nda: 'agreements:entities.nda' },
  routes: [
    preparedRoute(wire.signNda, prepareSignature, signNda),
    route(wire.readText, readText),
    route(wire.checkConfirmation, checkConfirmation),
    route(wire.confirmSignature, confirmSignature),
    route(wire.readSignedBefore, readSignedBefore),
    route(wire.verifyDocument, verifyDocument),
    route(wire.listTexts, listTexts),
    route(wire.publishText, publishText),
    route(wire.listSignatures, listSignatures),
    route(wire.readDocument, readDocument),
    route(wire.readSettings, readSettings),
    route(wire.changeSettings, changeSettings),
    route(wire.listCandidates, listCandidates),
    route(wire.matchSignature, matchSignature),
    route(wire.readSigningAtDesk, readSigningAtDesk),
  ],
  firstSteps: { agreement: { module: 'visits', isDone: ({ db }) => hasOwnText(db) } },
  leaving: leavingSignatures,
  personalData: listOwnSignatures,
  visitorsHeld,
  jobs: (dependencies) => [sealJob(dependencies), moveDocuments(dependencies.files.sealed), forgetSignatures],
};
