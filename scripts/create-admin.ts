// Creates the first administrator and, where there is none, the first building: by questions, or by options for scripts.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createApp } from '../app.ts';
import { checkNewPassword, hashPassword } from '../core/access/server/password.ts';
import { buildings } from '../core/buildings/server/tables.ts';
import { buildingCompanies, companies } from '../core/companies/server/tables.ts';
import { modules } from '../core/modules.ts';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../core/people/person.ts';
import { userBuildings, users } from '../core/people/server/tables.ts';
import { AppError } from '../kit/errors.ts';
import { personName } from '../kit/personName.ts';
import { type Db, inTransaction } from '../kit/server/database/db.ts';
import { BuildingScope } from '../kit/server/database/scope.ts';
import { readEnv } from '../kit/server/env.ts';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';

const questions = {
  email: 'E-mail address',
  'first-name': 'First name',
  'last-name': 'Last name',
  password: 'Password (at least 10 characters)',
  company: 'Company that runs the building',
  building: 'Name of the building',
  'time-zone': 'Time zone (IANA, for example Europe/Paris)',
} as const;
type Question = keyof typeof questions;

const answers = z.object({
  email: z.string().trim().max(PERSON_EMAIL_MAX).pipe(z.email()),
  'first-name': personName.min(1).max(PERSON_NAME_MAX),
  'last-name': personName.min(1).max(PERSON_NAME_MAX),
  password: z.string(),
  company: z.string().trim().min(1).max(100),
  building: z.string().trim().min(1).max(100),
  'time-zone': z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'is no time zone'),
});

async function ask(): Promise<z.output<typeof answers>> {
  const names = Object.keys(questions) as Question[];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const given: Partial<Record<Question, string>> = { ...values };
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length > 0) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    for (const name of missing) given[name] = await terminal.question(`${questions[name]}: `);
    terminal.close();
  }
  const checked = answers.safeParse(given);
  if (checked.success) return checked.data;
  throw new Error(
    checked.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '),
  );
}

/** The administrator's buildings: all there are, or a first one with every module. */
async function buildingsFor(db: Db, given: z.output<typeof answers>): Promise<number[]> {
  const existing = await db.select({ id: buildings.id }).from(buildings);
  if (existing.length > 0) return existing.map(({ id }) => id);
  const [created] = await db
    .insert(buildings)
    .values({ name: given.building, timeZone: given['time-zone'], modules: [...modules] })
    .returning({ id: buildings.id });
  return created ? [created.id] : [];
}

async function createAdmin(db: Db, given: z.output<typeof answers>, passwordHash: string): Promise<void> {
  const buildingIds = await buildingsFor(db, given);
  const [company] = await db
    .insert(companies)
    .values({ name: given.company, recordsVisitorEmail: true, nameVisibility: 'everyone' })
    .returning({ id: companies.id });
  if (!company) throw new Error('The company could not be created.');
  const [user] = await db
    .insert(users)
    .values({
      email: given.email,
      firstName: given['first-name'],
      lastName: given['last-name'],
      passwordHash,
      role: 'admin',
      companyId: company.id,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('The administrator could not be created.');
  for (const id of buildingIds) {
    const scope = new BuildingScope([id]);
    await buildingCompanies.insert(db, scope, [{ companyId: company.id }]);
    await userBuildings.insert(db, scope, [{ userId: user.id }]);
  }
}

/** Words for what can go wrong with good reason; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof AppError) {
    const [field, problems] = Object.entries(error.details.fields ?? {})[0] ?? ['', []];
    return `--${field}: ${problems[0]?.code ?? error.code}`;
  }
  if (!(error instanceof Error)) return String(error);
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}

const env = readEnv();
const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: env.dataDir });
try {
  const given = await ask();
  const app = await createApp({ env, databaseUrl: env.databaseUrl ?? embedded?.url ?? '' });
  try {
    const { rows } = await app.database.db.execute(
      sql`select 1 from users where lower(email) = lower(${given.email})`,
    );
    if (rows.length > 0) throw new Error(`${given.email} has an account already.`);
    checkNewPassword(given.password, [given.email, given['first-name'], given['last-name']], 'password');
    const passwordHash = await hashPassword(given.password);
    await inTransaction(app.database.db, (tx) => createAdmin(tx, given, passwordHash));
  } finally {
    await app.close();
  }
  process.stdout.write(`${given.email} can log in as administrator.\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
