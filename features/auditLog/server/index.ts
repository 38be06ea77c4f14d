import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { AUDIT_TOPIC, INSTALLATION_TOPIC } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { createAuditLogTranslator } from './auditLogTranslator.ts';
import { listDeadJobs, removeDeadJob, retryDeadJob } from './deadJobs.ts';
import { exportAuditLog } from './exportAuditLog.ts';
import { exportDeadJobs } from './exportDeadJobs.ts';
import { isInstallationOperator, readInstallationStatus } from './installationStatus.ts';
import { readAuditLog } from './readAuditLog.ts';

export const createAuditLogFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'auditLog',
  words: { fr, en },
  readers: {
    [AUDIT_TOPIC]: excludeDevicesFromPolicy(can.readAuditLog),
    [INSTALLATION_TOPIC]: excludeDevicesFromPolicy(can.operateInstallation),
  },
  activityKinds: Object.values(activity),
  routes: [
    route(api.readAuditLog, (context, query) => readAuditLog(context, query, features())),
    route(api.exportAuditLog, (context, query) => exportAuditLog(context, query, features())),
    route(api.listActivityKinds, async (context) => {
      if (!can.readAuditLog(context.actor)) throw new AppError('forbidden');
      const translator = createAuditLogTranslator(context, features());
      const kinds = features().flatMap(({ activityKinds = [] }) => activityKinds);
      const translated = kinds.map(({ name: kind }) => ({ kind, what: translator.translateKind(kind) }));
      translated.sort((one, other) => one.what.localeCompare(other.what, context.language));
      return { kinds: translated, installation: await isInstallationOperator(context) };
    }),
    route(api.readInstallationAuditLog, (context, query) => readAuditLog(context, query, features())),
    route(api.exportInstallationAuditLog, (context, query) => exportAuditLog(context, query, features())),
    route(api.readInstallationStatus, readInstallationStatus),
    route(api.listDeadJobs, listDeadJobs),
    route(api.exportDeadJobs, exportDeadJobs),
    route(api.retryDeadJob, retryDeadJob),
    route(api.removeDeadJob, removeDeadJob),
  ],
});
