import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { createAuthenticate } from './core/access/server/authenticate.ts';
import { accessFeature } from './core/access/server/index.ts';
import { createAccountsFeature } from './core/accounts/server/index.ts';
import { bookingFeature } from './core/booking/server/index.ts';
import { getPublicCalendarPageBuildingId } from './core/buildings/publicCalendarPages.ts';
import { hasAllBuildings } from './core/buildings/server/allBuildings.ts';
import { createBuildingsFeature } from './core/buildings/server/index.ts';
import { canPublicCalendarsBeFramed, findPublicBuilding } from './core/buildings/server/queries.ts';
import { createCompaniesFeature } from './core/companies/server/index.ts';
import { createDirectoryFeature } from './core/directory/server/index.ts';
import type { Feature } from './core/feature/server/feature.ts';
import { createPeopleFeature } from './core/people/server/index.ts';
import { shiftSwitchingFeature } from './core/shiftSwitching/server/index.ts';
import { createAdministrationFeature } from './features/administration/server/index.ts';
import { agreementsFeature } from './features/agreements/server/index.ts';
import { announcementsFeature } from './features/announcements/server/index.ts';
import { createAuditLogFeature } from './features/auditLog/server/index.ts';
import { findLastBackup } from './features/auditLog/server/shared.ts';
import { badgesFeature } from './features/badges/server/index.ts';
import { createBuildingImportFeature } from './features/buildingImport/server/index.ts';
import { createCalendarFeedFeature } from './features/calendarFeed/server/index.ts';
import { closuresFeature } from './features/closures/server/index.ts';
import { conciergeFeature } from './features/concierge/server/index.ts';
import { evacuationsFeature } from './features/evacuations/server/index.ts';
import { eventsFeature } from './features/events/server/index.ts';
import { createHomeFeature } from './features/home/server/index.ts';
import { invitationsFeature } from './features/invitations/server/index.ts';
import { legalFeature } from './features/legal/server/index.ts';
import { logbookFeature } from './features/logbook/server/index.ts';
import { mailFeature } from './features/mail/server/index.ts';
import { ownCompanyFeature } from './features/ownCompany/server/index.ts';
import { parcelsFeature } from './features/parcels/server/index.ts';
import { parkingFeature } from './features/parking/server/index.ts';
import { partnersFeature } from './features/partners/server/index.ts';
import { createPrivacyFeature } from './features/privacy/server/index.ts';
import { receptionFeature } from './features/reception/server/index.ts';
import { recurringVisitsFeature } from './features/recurringVisits/server/index.ts';
import { roomsFeature } from './features/rooms/server/index.ts';
import { createStatisticsFeature } from './features/statistics/server/index.ts';
import { visitorPageFeature } from './features/visitorPage/server/index.ts';
import { visitsFeature } from './features/visits/server/index.ts';
import { indexActivityKinds } from './kit/activityKind.ts';
import { maintainPartitionsJob } from './kit/server/activity/monthlyPartitions.ts';
import type { Env } from './kit/server/configuration/env.ts';
import { parvisVersion } from './kit/server/configuration/productVersion.ts';
import { BuildingScope } from './kit/server/database/buildingScope.ts';
import { createCleanNamesJobHandler } from './kit/server/database/cleanNamesJob.ts';
import {
  createSlowStatementLoggingClient,
  type DatabasePool,
  type Db,
  openDatabase,
} from './kit/server/database/db.ts';
import { requireDatabase } from './kit/server/database/requireDatabase.ts';
import { getSharedSecret } from './kit/server/database/sharedSecret.ts';
import {
  type DatabaseTimeouts,
  healthCheckDatabaseTimeouts,
  jobDatabaseTimeouts,
  migrationDatabaseTimeouts,
  requestDatabaseTimeouts,
} from './kit/server/database/timeouts.ts';
import { upgradeDatabase } from './kit/server/database/upgradeDatabase.ts';
import { deleteOldAllowanceUses } from './kit/server/database/usageLimits.ts';
import { filesFeature } from './kit/server/files/fileRoutes.ts';
import { createFileService, type FileService } from './kit/server/files/files.ts';
import { createAddressSigner } from './kit/server/files/signedUrl.ts';
import { openFileStorage } from './kit/server/files/storage.ts';
import { createFileSweepHandler } from './kit/server/files/sweepFiles.ts';
import { buildApplication } from './kit/server/http/application.ts';
import { createHealthService } from './kit/server/http/health.ts';
import { createHealthChecks } from './kit/server/http/healthChecks.ts';
import { deleteOldIdempotencyKeys } from './kit/server/http/idempotency.ts';
import { createTranslate, type Translate } from './kit/server/i18n/translate.ts';
import { createJobSystem, cronJob, type JobSystem } from './kit/server/jobs/jobs.ts';
import { releaseDeadWorkers } from './kit/server/jobs/workerRegistry.ts';
import { toLoggableError } from './kit/server/logging/logger.ts';
import { createOutageLog, type OutageLog } from './kit/server/logging/outageLog.ts';
import { createMailSystem } from './kit/server/mail/mailSystem.ts';
import { openRealtimeHub } from './kit/server/realtime/hub.ts';

const services: readonly Feature[] = [
  visitsFeature,
  recurringVisitsFeature,
  receptionFeature,
  roomsFeature,
  parkingFeature,
  parcelsFeature,
  badgesFeature,
  eventsFeature,
  conciergeFeature,
  partnersFeature,
];

const calendarFeed = createCalendarFeedFeature(services);

export const features: readonly Feature[] = [
  accessFeature,
  shiftSwitchingFeature,
  createPeopleFeature(() => features),
  createAccountsFeature(() => features),
  createDirectoryFeature(() => features),
  createBuildingsFeature(() => features),
  createCompaniesFeature(() => features),
  bookingFeature,
  filesFeature,
  ...services,
  closuresFeature,
  invitationsFeature,
  ownCompanyFeature,
  createPrivacyFeature(() => features),
  createBuildingImportFeature(() => features),
  agreementsFeature,
  visitorPageFeature,
  legalFeature,
  announcementsFeature,
  logbookFeature,
  evacuationsFeature,
  createHomeFeature(() => features),
  createAdministrationFeature(() => features),
  createStatisticsFeature(() => features),
  calendarFeed,
  mailFeature,
  createAuditLogFeature(() => features),
];

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface App {
  http: FastifyInstance;
  jobs: JobSystem;
  database: DatabasePool;
  files: FileService;
  translate: Translate;
  outages: OutageLog;
  /** Starts running jobs. Logs a warning if the mail server is unavailable. */
  work(): Promise<void>;
  close(): Promise<void>;
}

interface AppOptions {
  env: Env;
  databaseUrl: string;
  log?: Logger;
  now?: () => Date;
  /** Time limits of the database; tests set their own. */
  timeouts?: DatabaseTimeouts;
  /** Called before migrations, so the schema may be older. Throws to refuse the start. */
  beforeUpgrade?: (db: Db) => Promise<void>;
  /** Serve the built web client. */
  web?: boolean;
}

/** Creates the application and upgrades its database. Does not listen or run jobs yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const {
    env,
    log = pino({ level: 'silent' }),
    now = () => new Date(),
    timeouts = requestDatabaseTimeouts,
  } = options;
  for (const name of env.ignored) log.warn(`${name} is ignored: this version of Parvis does not use it`);
  const outages = createOutageLog(log);
  const logOutage = (error: Error) => {
    if (!outages.note(error)) log.warn({ err: toLoggableError(error) }, 'a database connection broke');
  };
  // Checks that can fail come first, before any connection is open.
  const storage = await openFileStorage(env);
  const { databaseDirectUrl: directUrl } = env;
  await requireDatabase({ url: options.databaseUrl, directUrl });
  const connect = (max: number, limits: DatabaseTimeouts, throughPooler = false) => {
    const url = throughPooler ? options.databaseUrl : (directUrl ?? options.databaseUrl);
    return openDatabase(url, logOutage, {
      max,
      timeouts: limits,
      throughPooler,
      Client: createSlowStatementLoggingClient(log),
    });
  };
  const upgrading = connect(2, migrationDatabaseTimeouts);
  try {
    await options.beforeUpgrade?.(upgrading.db);
    await upgradeDatabase(upgrading, root('migrations'), now());
  } finally {
    await upgrading.close();
  }
  const database = connect(env.databasePool, timeouts, directUrl !== undefined);
  // Separate pools, so that calls and jobs never wait for each other's connections.
  const jobDatabase = connect(env.jobPool, jobDatabaseTimeouts);
  // A pool for health checks, so that a busy database is not reported as down; slow metrics use one of its
  // two connections.
  const probes = connect(2, healthCheckDatabaseTimeouts, directUrl !== undefined);
  // LISTEN and session locks need their own session, which a pooler in transaction mode does not provide.
  const sessions = directUrl ? connect(1, requestDatabaseTimeouts) : database;
  const closeDatabases = async () => {
    await probes.close();
    await jobDatabase.close();
    await database.close();
    if (sessions !== database) await sessions.close();
  };

  const translate = createTranslate(features);
  const publicBuilding = (id: number) => findPublicBuilding(database.db, id);
  const files = createFileService({
    db: database.db,
    storage,
    signer: createAddressSigner(await getSharedSecret(database.db, 'files')),
    showsCalendars: async (id) => (await publicBuilding(id)) !== null,
  });
  const mails = createMailSystem(env, log);
  const kinds = indexActivityKinds(features.flatMap(({ activityKinds = [] }) => activityKinds));
  const live = await openRealtimeHub(
    sessions.pool,
    (kind) => kinds.get(kind)?.topics,
    (error) => {
      if (!outages.note(error))
        log.warn({ err: toLoggableError(error) }, 'realtime updates were interrupted');
    },
  );
  const jobs = createJobSystem(
    jobDatabase,
    [
      ...features.flatMap((feature) => feature.jobs?.({ env, translate, files }) ?? []),
      ...mails.jobs,
      cronJob('41 * * * *', 'kit.forgetKeys', ({ db }) => deleteOldIdempotencyKeys(db)),
      cronJob('43 * * * *', 'kit.forgetAllowances', ({ db, now }) => deleteOldAllowanceUses(db, now())),
      cronJob('* * * * *', 'kit.releaseDeadWorkers', ({ db }) => releaseDeadWorkers(db)),
      createFileSweepHandler(storage),
      createCleanNamesJobHandler(Object.assign({}, ...features.map(({ nameColumns }) => nameColumns))),
      maintainPartitionsJob,
    ],
    now,
    log,
  );
  const health = createHealthService(createHealthChecks(probes.db, root('migrations'), env), log);
  // Loaded only if a token allows reading the metrics.
  const metrics = env.metricsToken
    ? (await import('./kit/server/http/metrics.ts')).createMetrics({
        token: env.metricsToken,
        db: probes.db,
        pools: { calls: database.pool, jobs: jobDatabase.pool },
        lastBackup: async () => (await findLastBackup(probes.db))?.at,
        streams: live.count,
      })
    : undefined;
  const http = await buildApplication({
    env,
    database,
    features,
    authenticate: createAuthenticate(database),
    publicBuilding,
    hasEveryBuilding: ({ buildings }) =>
      hasAllBuildings(database.db, new BuildingScope(buildings.map(({ id }) => id))),
    mayBeFramed: async (url) => {
      const building = getPublicCalendarPageBuildingId(url);
      return building !== undefined && canPublicCalendarsBeFramed(database.db, building);
    },
    files,
    live,
    translate,
    log,
    outages,
    now,
    health,
    metrics,
    version: parvisVersion,
    webFolder: options.web ? root('dist') : undefined,
  });
  return {
    http,
    jobs,
    database,
    files,
    translate,
    outages,
    async work() {
      await jobs.start();
      // The start does not wait for the mail server.
      void mails.check();
    },
    async close() {
      await health.stop();
      await http.close();
      await jobs.stop();
      await live.close();
      await mails.close();
      await closeDatabases();
    },
  };
}
