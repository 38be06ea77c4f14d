import type { Feature } from '../../../core/server/feature.ts';
import { ofPeople } from '../../../kit/actor.ts';
import { INSTALLATION, TRAIL } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { auditLogWords } from './auditLogWords.ts';
import { exportTrail } from './exportAuditLog.ts';
import { forgetJob, listDeadJobs, retryJob } from './jobs.ts';
import { operates, readOperation } from './operation.ts';
import { readTrail } from './readAuditLog.ts';

export const oversightFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'auditLog',
  words: { fr, en },
  readers: {
    [TRAIL]: ofPeople(can.readTrail),
    [INSTALLATION]: ofPeople(can.operate),
  },
  facts: Object.values(facts),
  routes: [
    route(wire.readTrail, (context, asked) => readTrail(context, asked, features())),
    route(wire.exportTrail, (context, asked) => exportTrail(context, asked, features())),
    route(wire.listTrailKinds, async (context) => {
      if (!can.readTrail(context.actor)) throw new AppError('forbidden');
      const words = auditLogWords(context, features());
      const kinds = features().flatMap(({ facts = [] }) => facts);
      const told = kinds.map(({ name: kind }) => ({ kind, what: words.kind(kind) }));
      told.sort((one, other) => one.what.localeCompare(other.what, context.language));
      return { kinds: told, installation: await operates(context) };
    }),
    route(wire.readInstallationTrail, (context, asked) => readTrail(context, asked, features())),
    route(wire.exportInstallationTrail, (context, asked) => exportTrail(context, asked, features())),
    route(wire.readOperation, readOperation),
    route(wire.listDeadJobs, listDeadJobs),
    route(wire.retryJob, retryJob),
    route(wire.forgetJob, forgetJob),
  ],
});
