// Creates an administrator of every building, and a missing building or company: interactively, or by
// options. The password is typed or read from standard input, because all users of the machine can see
// command lines.
import { parseArgs } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { hashPassword, requireValidNewPassword } from '../core/access/server/password.ts';
import { buildings } from '../core/buildings/server/tables.ts';
import { modules } from '../core/feature/modules.ts';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../core/people/person.ts';
import { buildingCompanies, companies, userBuildings, users } from '../core/people/server/tables.ts';
import { addDefaultRoomOffers } from '../features/rooms/catalogue/server/defaultOffers.ts';
import { emailAddressSchema } from '../kit/emailSchema.ts';
import { checkedPersonNameSchema } from '../kit/personName.ts';
import { readEnv } from '../kit/server/configuration/env.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { inTransaction } from '../kit/server/database/transaction.ts';
import { timeZoneNameSchema } from '../kit/timeZones.ts';
import { describeThrownFieldErrors, runOnInstallation } from './installation.ts';
import {
  askQuestion,
  IS_INTERACTIVE_TERMINAL,
  promptForNewPassword,
  type TerminalAnswerValidator,
} from './terminal.ts';

interface Question {
  label: string;
  answer: z.ZodType<string>;
  otherwise: string;
}

const name = { answer: checkedPersonNameSchema.min(1).max(PERSON_NAME_MAX) };
const thing = { answer: z.string().trim().min(1).max(100), otherwise: 'must have 1 to 100 characters' };

const questions = {
  email: {
    label: 'E-mail address',
    answer: emailAddressSchema(PERSON_EMAIL_MAX),
    otherwise: 'must be an e-mail address',
  },
  'first-name': {
    label: 'First name',
    ...name,
    otherwise: `must be a name of up to ${PERSON_NAME_MAX} characters`,
  },
  'last-name': {
    label: 'Last name',
    ...name,
    otherwise: `must be a name of up to ${PERSON_NAME_MAX} characters`,
  },
  company: { label: 'Company that runs the building', ...thing },
  building: { label: 'Name of the building', ...thing },
  'time-zone': {
    label: 'Time zone (for example Europe/Paris)',
    answer: timeZoneNameSchema,
    otherwise: 'must be a time zone such as Europe/Paris',
  },
} satisfies Record<string, Question>;
type Name = keyof typeof questions;

const names = Object.keys(questions) as Name[];
const isName = (text: string): text is Name => Object.hasOwn(questions, text);
const check =
  (name: Name): TerminalAnswerValidator =>
  (text) =>
    questions[name].answer.safeParse(text).success
      ? undefined
      : `Not valid: the value ${questions[name].otherwise}.`;

function readOptions(): Partial<Record<Name, string>> {
  const options = Object.fromEntries(
    [...names, 'password'].map((name) => [name, { type: 'string' as const }]),
  );
  const { tokens } = parseArgs({ options, strict: false, tokens: true });
  const values: Partial<Record<Name, string>> = {};
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'option') problems.push('every argument needs the name of an option');
    else if (token.name === 'password')
      problems.push('--password is gone: the password is asked for, or read from standard input');
    else if (!isName(token.name))
      problems.push(`${token.rawName} is none of ${names.map((one) => `--${one}`).join(', ')}`);
    else if (token.value === undefined || check(token.name)(token.value))
      problems.push(`--${token.name} ${questions[token.name].otherwise}`);
    else values[token.name] = token.value.trim();
  }
  if (problems.length > 0)
    throw new Error(`The options are not usable: ${[...new Set(problems)].join('; ')}.`);
  return values;
}

async function readExisting(db: Db) {
  const list = { buildings, companies } as const;
  const [buildingRows, companyRows] = await Promise.all(
    [list.buildings, list.companies].map((table) =>
      db.select({ id: table.id, name: table.name }).from(table).orderBy(asc(table.id)),
    ),
  );
  const administrators = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.active, true)))
    .orderBy(asc(users.id));
  return { buildings: buildingRows ?? [], companies: companyRows ?? [], administrators };
}
type Existing = Awaited<ReturnType<typeof readExisting>>;

const SHOWN = 10;

function printExisting({ buildings: buildingRows, companies: companyRows, administrators }: Existing): void {
  const some = (label: string, all: readonly (string | null)[]) => {
    if (all.length === 0) return [];
    const more = all.length > SHOWN ? `, and ${all.length - SHOWN} more` : '';
    return [`  ${label.padEnd(16)}${all.slice(0, SHOWN).join(', ')}${more}`];
  };
  const lines = [
    ...some(
      'buildings',
      buildingRows.map(({ name }) => name),
    ),
    ...some(
      'companies',
      companyRows.map(({ name }) => name),
    ),
    ...some(
      'administrators',
      administrators.map(({ email }) => email),
    ),
  ];
  process.stdout.write(
    lines.length > 0 ? `There are already:\n${lines.join('\n')}\n` : 'The installation is empty.\n',
  );
}

const sameName = (name: string) => (other: { name: string }) =>
  other.name.toLowerCase() === name.toLowerCase();

async function askMissingAnswers(initialAnswers: Partial<Record<Name, string>>, db: Db, existing: Existing) {
  const answers = { ...initialAnswers };
  const fill = async (requiredNames: readonly Name[]) => {
    const missing = requiredNames.filter((name) => answers[name] === undefined);
    if (missing.length > 0 && !IS_INTERACTIVE_TERMINAL)
      throw new Error(
        `Name ${missing.map((name) => `--${name}`).join(', ')} as well, or answer at a terminal.`,
      );
    for (const name of missing) answers[name] = await askQuestion(questions[name].label, check(name));
  };
  await fill(['email']);
  if ((await db.select().from(users).where(sql`lower(${users.email}) = lower(${answers.email})`)).length > 0)
    throw new Error(
      `${answers.email} has an account already. A new password for it: npm run reset-password -- ${answers.email}`,
    );
  await fill(['first-name', 'last-name', 'company']);
  if (existing.buildings.length === 0) await fill(['building']);
  const { building } = answers;
  if (building !== undefined && !existing.buildings.some(sameName(building))) await fill(['time-zone']);
  return answers as Record<'email' | 'first-name' | 'last-name' | 'company', string> & typeof initialAnswers;
}
type CompleteAnswers = Awaited<ReturnType<typeof askMissingAnswers>>;

async function createAdmin(
  db: Db,
  answers: CompleteAnswers,
  passwordHash: string,
): Promise<{ added: string[]; newBuilding: string | undefined }> {
  await db.execute(sql`lock table ${buildings}, ${companies} in share row exclusive mode`);
  const existing = await readExisting(db);
  const added: string[] = [];
  const { building, 'time-zone': timeZone = '' } = answers;
  const buildingIds = existing.buildings.map(({ id }) => id);
  const newBuilding =
    building !== undefined && !existing.buildings.some(sameName(building)) ? building : undefined;
  if (newBuilding !== undefined) {
    const values = { name: newBuilding, timeZone, modules: [...modules] };
    const { id } = only(await db.insert(buildings).values(values).returning());
    await addDefaultRoomOffers(db, new BuildingScope([id]));
    buildingIds.push(id);
    added.push(`the building ${newBuilding}`);
  }
  let company = existing.companies.find(sameName(answers.company));
  if (!company) {
    const values = { name: answers.company, recordsVisitorEmail: true, nameVisibility: 'everyone' } as const;
    company = only(await db.insert(companies).values(values).returning());
    added.push(`the company ${answers.company}`);
  }
  const user = only(
    await db
      .insert(users)
      .values({
        email: answers.email,
        firstName: answers['first-name'],
        lastName: answers['last-name'],
        passwordHash,
        role: 'admin',
        companyId: company.id,
      })
      .returning(),
  );
  for (const id of buildingIds) {
    const scope = new BuildingScope([id]);
    await buildingCompanies.insert(db, scope, [{ companyId: company.id }]).onConflictDoNothing();
    await userBuildings.insert(db, scope, [{ userId: user.id }]);
  }
  return { added: [...added, `the administrator ${answers.email}, of ${company.name}`], newBuilding };
}

function only<T>([row]: T[]): T {
  if (!row) throw new Error('The insert returned no row.');
  return row;
}

await runOnInstallation(async (open) => {
  const options = readOptions();
  const db = await open();
  const existing = await readExisting(db);
  printExisting(existing);
  const answers = await askMissingAnswers(options, db, existing);
  const own = [answers.email, answers['first-name'], answers['last-name']];
  const password = await promptForNewPassword((input) =>
    describeThrownFieldErrors(() => requireValidNewPassword(input, own, 'password')),
  );
  const passwordHash = await hashPassword(password);
  const { added, newBuilding } = await inTransaction(db, (tx) => createAdmin(tx, answers, passwordHash));
  const next = newBuilding === undefined ? '' : `; what ${newBuilding} needs first stands on the home screen`;
  process.stdout.write(
    `Added: ${added.join('; ')}.\n${answers.email} can log in: ${readEnv().publicUrl}/login${next}.\n` +
      'If Parvis is not running, start it first.\n',
  );
});
