import { can as people } from '../../../core/people/policy.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { ofPeople } from '../../../kit/actor.ts';
import { preparedRoute, route } from '../../../kit/server/http/http.ts';
import en from '../en.json' with { type: 'json' };
import * as facts from '../facts.ts';
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import * as wire from '../wire.ts';
import { closeOwnRequests, closeRequest, listDeletionRequests, previewClosing } from './closeRequest.ts';
import { deletionRequestJob } from './emails.ts';
import { exportOwnData, leavingTrail, ownTrail } from './exportOwnData.ts';
import { mailDeleted } from './outcomeMails.ts';
import { proveAccount, requestDeletion } from './requestDeletion.ts';
import { forgetVisitors } from './retention.ts';
import { changeRetention, readRetention } from './retentionPeriod.ts';

/** What people may ask about their data, and what is forgotten by itself. `features`: all that hold something. */
export const privacyFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'privacy',
  words: { fr, en },
  facts: Object.values(facts),
  readers: {
    [wire.deletionRequestsTopic]: ofPeople(people.administer),
    [wire.retentionTopic]: ofPeople(can.readRetention),
  },
  entities: { visitors: 'privacy:entities.visitors' },
  routes: [
    preparedRoute(wire.requestDeletion, proveAccount, requestDeletion),
    route(wire.listDeletionRequests, listDeletionRequests),
    route(wire.previewClosing, (context, input) => previewClosing(context, input, features())),
    route(wire.closeDeletionRequest, (context, input) =>
      closeRequest(
        context,
        input,
        features().flatMap(({ eraseAccountData }) => eraseAccountData ?? []),
      ),
    ),
    route(wire.readRetention, readRetention),
    route(wire.changeRetention, changeRetention),
    route(wire.exportOwnData, (context) => exportOwnData(context, features())),
  ],
  eraseAccountData: async (context) => {
    await closeOwnRequests(context);
    await mailDeleted(context);
  },
  leaving: leavingTrail,
  personalData: ownTrail,
  jobs: (dependencies) => [deletionRequestJob(dependencies), forgetVisitors(features)],
});
