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
import { createAuditLogTranslator } from './auditLogWords.ts';
import { exportAuditLog } from './exportAuditLog.ts';
import { forgetJob, listDeadJobs, retryJob } from './jobs.ts';
import { isOperator, readOperation } from './operation.ts';
import { readAuditLog } from './readAuditLog.ts';

export const auditLogFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'auditLog',
  words: { fr, en },
  readers: {
    [TRAIL]: ofPeople(can.readAuditLog),
    [INSTALLATION]: ofPeople(can.operate),
  },
  facts: Object.values(facts),
  routes: [
    route(wire.readAuditLog, (context, asked) => readAuditLog(context, asked, features())),
    route(wire.exportAuditLog, (context, asked) => exportAuditLog(context, asked, features())),
    route(wire.listActivityKinds, async (context) => {
      if (!can.readAuditLog(context.actor)) throw new AppError('forbidden');
      const words = createAuditLogTranslator(context, features());
      const kinds = features().flatMap(({ facts = [] }) => facts);
      const told = kinds.map(({ name: kind }) => ({ kind, what: words.kind(kind) }));
      told.sort((one, other) => one.what.localeCompare(other.what, context.language));
      return { kinds: told, installation: await isOperator(context) };
    }),
    route(wire.readInstallationAuditLog, (context, asked) => readAuditLog(context, asked, features())),
    route(wire.exportInstallationAuditLog, (context, asked) => exportAuditLog(context, asked, features())),
    route(wire.readOperation, readOperation),
    route(wire.listDeadJobs, listDeadJobs),
    route(wire.retryJob, retryJob),
    route(wire.forgetJob, forgetJob),
  ],
});
