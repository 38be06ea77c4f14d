import { addDays, type LocalDate } from '../../kit/time.ts';
import { mailsOf } from '../support/fixtures/fixture.ts';
import { HEADINGS, sheetOf } from '../support/sheets.ts';
import type { Answer } from '../support/testApp.ts';
import type { ContractFixture, Who } from './fixture.ts';

/** One call and its answer, with names in the place of ids, days counted from today, and no secrets. */
export interface Exchange {
  who: Who;
  call: string;
  language?: string;
  key?: string;
  body?: unknown;
  raw?: Raw;
  file?: Sheet;
  status: number;
  answer: unknown;
}

/** A body that is not what a client of ours would send. */
interface Raw {
  type: string;
  text: string;
}

/** Rows of a spreadsheet below the headings, which are those of the template unless others are given. */
interface Sheet {
  headings?: string[];
  rows: string[][];
  fields?: Record<string, string>;
}

interface Options {
  language?: 'en' | 'fr' | 'es';
  /** The idempotency key. */
  key?: string;
  raw?: Raw;
  file?: Sheet;
}

export interface Conversation {
  fixture: ContractFixture;
  /** Calls `GET /path?query`; `{name}` and `{today+3}` stand for ids and days, in bodies too. */
  ask(who: Who, call: string, body?: unknown, options?: Options): Promise<Answer>;
  /** The same by several people. */
  askAll(those: readonly Who[], call: string, body?: unknown, options?: Options): Promise<void>;
  /** Gives an id or a secret a name, from the application's own answer. */
  name(name: string, value: unknown): void;
  /** A call that is only preparation, and not written down. */
  prepare(who: Who, call: string, body?: unknown): Promise<Answer>;
  /** The last step of the address in the newest mail to somebody, below this page. */
  mailed(to: string, page: string): Promise<string>;
}

type Kept = Omit<Exchange, 'answer'> & { answer: Answer };

/** Plays a script and answers what was said in it. */
export async function converse(
  fixture: ContractFixture,
  script: (conversation: Conversation) => Promise<void>,
): Promise<Exchange[]> {
  const kept: Kept[] = [];
  const { names, today } = fixture;

  const send = async (who: Who, call: string, body?: unknown, options: Options = {}): Promise<Answer> => {
    const [method = ''] = call.split(' ', 1);
    const url = encodeURI(String(withValues(call.slice(method.length + 1), fixture, true)));
    const { language, key, raw, file } = options;
    const headers = {
      ...(language && { 'accept-language': language }),
      ...(key && { 'idempotency-key': key }),
      ...(raw && { 'content-type': raw.type }),
    };
    const caller = fixture.as[who];
    if (file) {
      const rows = withValues(file.rows, fixture) as string[][];
      const bytes = await sheetOf(file.headings ?? HEADINGS, ...rows);
      const sheet = { name: 'excel_file', filename: 'visiteurs.xlsx', bytes };
      return caller.upload(url, sheet, file.fields, headers);
    }
    const payload = raw
      ? Buffer.from(String(withValues(raw.text, fixture, true)))
      : withValues(body, fixture);
    return caller.call(method as 'GET', url, payload as object | undefined, headers);
  };

  const ask: Conversation['ask'] = async (who, call, body, options = {}) => {
    const answer = await send(who, call, body, options);
    const { status } = answer;
    kept.push({ who, call, ...options, ...(body !== undefined && { body }), status, answer });
    return answer;
  };

  await script({
    fixture,
    ask,
    async askAll(those, call, body, options) {
      for (const who of those) await ask(who, call, body, options);
    },
    name(name, value) {
      if (typeof value !== 'number' && typeof value !== 'string')
        throw new Error(`Nothing was answered that ${name} could stand for: ${kept.at(-1)?.answer.text}`);
      names.set(name, value);
    },
    async prepare(who, call, body) {
      const answer = await send(who, call, body);
      if (answer.status !== 200) throw new Error(`${who} ${call}: ${answer.status} ${answer.text}`);
      return answer;
    },
    async mailed(to, page) {
      const mails = await mailsOf(fixture, to);
      const links = mails
        .reverse()
        .flatMap(({ text }) => new RegExp(`/${page}/([\\w/-]+)`).exec(text)?.[1] ?? []);
      if (!links[0]) throw new Error(`${to} has no mail with a link to ${page}.`);
      return links[0];
    },
  });

  const naming = namesFor(names, today);
  // As JSON holds it: what was left out of a body is not there.
  const plain = (asked: Omit<Kept, 'answer'>): typeof asked => JSON.parse(JSON.stringify(asked));
  return kept.map(({ answer, ...asked }) => ({ ...plain(asked), answer: naming(bodyOf(answer)) }));
}

/** What an answer says: its JSON, or of anything else what kind of thing it is. */
function bodyOf({ body, headers, text }: Answer): unknown {
  const retry = headers['retry-after'] === undefined ? {} : { 'Retry-After': Number(headers['retry-after']) };
  if (body !== undefined) return Object.keys(retry).length > 0 ? { ...body, ...retry } : body;
  if (text === '') return '';
  return { type: headers['content-type'], disposition: headers['content-disposition'] ?? null };
}

const PLACEHOLDER = /\{([^{}]+)\}/g;

function standsFor(name: string, { names, today }: ContractFixture): number | string | undefined {
  const day = /^today([+-]\d+)?$/.exec(name);
  return day ? addDays(today, Number(day[1] ?? 0)) : names.get(name);
}

/** What is really sent. An unknown name stays as it is: `{email}` is a word of the contract. */
function withValues(value: unknown, fixture: ContractFixture, asText = false): unknown {
  if (typeof value === 'string') {
    const whole = /^\{([^{}]+)\}$/.exec(value)?.[1];
    const found = whole === undefined || asText ? undefined : standsFor(whole, fixture);
    if (found !== undefined) return found;
    return value.replace(PLACEHOLDER, (text, name: string) => String(standsFor(name, fixture) ?? text));
  }
  if (Array.isArray(value)) return value.map((one) => withValues(one, fixture));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withValues(one, fixture)]));
}

const MILLISECONDS_OF_A_DAY = 24 * 60 * 60 * 1000;
/** Ids have six digits or more, here, and nothing else has. */
const ID = /\b\d{6,9}\b/g;
const DAY = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g;
/** Of the words’ own example nothing moves. */
const WRITTEN_DAY = /(?<!Exemple\u00a0: |Example: )\b(\d\d)\/(\d\d)\/(\d{4})\b/g;

/** Answers with names for what is another value each time; each placeholder stands for one shape alone. */
function namesFor(names: ContractFixture['names'], today: LocalDate): (value: unknown) => unknown {
  const known = new Map([...names].map(([name, value]) => [value, name]));
  let unnamed = 0;
  const idName = (id: number): string => {
    if (!known.has(id)) known.set(id, `new ${++unnamed}`);
    return `{${known.get(id)}}`;
  };
  const dayName = (date: LocalDate): string => {
    const days = (Date.parse(date) - Date.parse(today)) / MILLISECONDS_OF_A_DAY;
    if (!Number.isInteger(days)) return date;
    return days === 0 ? '{today}' : `{today${days > 0 ? '+' : ''}${days}}`;
  };
  const inText = (text: string): string => {
    if (/^\d{6,9}$/.test(text)) return `${idName(Number(text))} as text`;
    const secrets = [...known].filter(([value]) => typeof value === 'string');
    const withNames = secrets.reduce(
      (left, [value, name]) => left.replaceAll(String(value), `{${name}}`),
      text,
    );
    return withNames
      .replace(/expires=\d{10}&signature=[\w-]{43}(?![\w-])/g, 'expires={expiry}&signature={signature}')
      .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '{token of 43 characters}')
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '{uuid}')
      .replace(/\b[0-9a-f]{32}\b/g, '{code of 32 figures}')
      .replace(DAY, dayName)
      .replace(WRITTEN_DAY, (_, day, month, year) => `${dayName(`${year}-${month}-${day}`)} as DD/MM/YYYY`)
      .replace(ID, (id) => idName(Number(id)));
  };
  const visit = (value: unknown): unknown => {
    if (typeof value === 'number') return Number.isInteger(value) && value >= 100_000 ? idName(value) : value;
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
  };
  return visit;
}
