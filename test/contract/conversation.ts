import { addDays, type LocalDate } from '../../kit/time.ts';
import { HEADINGS, makeSheet } from '../support/spreadsheets.ts';
import type { Answer } from '../support/testApp.ts';
import { type ContractFixture, FIRST_ID, type Who } from './fixture.ts';

/** One call and its answer. Names replace ids, `{today+3}` replaces dates, and secrets are masked. */
export interface Exchange extends Options {
  who: Who;
  call: string;
  body?: unknown;
  status: number;
  answer: Record<string, unknown>;
}

interface Options {
  language?: 'en' | 'fr';
  /** Idempotency key. */
  key?: string;
  /** A body that is not valid JSON. */
  raw?: { type: string; text: string };
  /** A spreadsheet with the headings of the visitors' template. */
  file?: { rows: string[][] };
}

type Call<T> = (who: Who, call: string, body?: unknown, options?: Options) => Promise<T>;

export interface Conversation {
  fixture: ContractFixture;
  /**
   * Calls `GET /path?query` and records the exchange. `{name}` and `{today+3}` are replaced by ids and dates.
   */
  ask: Call<Answer>;
  /** Makes and records the same call as several people. */
  askAll(people: readonly Who[], call: string, body?: unknown, options?: Options): Promise<void>;
  /** Makes a call that must succeed, without recording it. */
  prepare: Call<Answer>;
  /** Names an id or a secret of an answer. */
  name(name: string, value: unknown): void;
}

export async function converse(
  fixture: ContractFixture,
  script: (conversation: Conversation) => Promise<void>,
): Promise<Exchange[]> {
  const recorded: (Omit<Exchange, 'answer'> & { sent: Answer })[] = [];

  const send: Call<Answer> = async (who, call, body, { language, key, raw, file } = {}) => {
    const [method = ''] = call.split(' ', 1);
    const url = encodeURI(replaceInText(call.slice(method.length + 1), fixture));
    const headers = {
      ...(language && { 'accept-language': language }),
      ...(key && { 'idempotency-key': key }),
      ...(raw && { 'content-type': raw.type }),
    };
    const caller = fixture.as[who];
    if (file) {
      const bytes = await makeSheet(HEADINGS, ...(withValues(file.rows, fixture) as string[][]));
      return caller.upload(url, { name: 'excel_file', filename: 'visiteurs.xlsx', bytes }, {}, headers);
    }
    const payload = raw ? Buffer.from(replaceInText(raw.text, fixture)) : withValues(body, fixture);
    return caller.call(method as 'GET', url, payload as object | undefined, headers);
  };

  const ask: Conversation['ask'] = async (who, call, body, options = {}) => {
    const sent = await send(who, call, body, options);
    recorded.push({ who, call, ...options, body, status: sent.status, sent });
    return sent;
  };

  await script({
    fixture,
    ask,
    async askAll(people, call, body, options) {
      for (const who of people) await ask(who, call, body, options);
    },
    async prepare(who, call, body, options) {
      const answer = await send(who, call, body, options);
      if (answer.status !== 200) throw new Error(`${who} ${call}: ${answer.status} ${answer.text}`);
      return answer;
    },
    name(name, value) {
      if (typeof value !== 'number' && typeof value !== 'string') throw new Error(`${name} has no value.`);
      fixture.names.set(name, value);
    },
  });

  const withNames = nameValues(fixture);
  return recorded.map(({ sent: { body, headers }, ...call }) => {
    const retry = headers['retry-after'];
    const answer = withNames(retry === undefined ? body : { ...body, 'Retry-After': Number(retry) });
    return { ...call, answer: answer as Exchange['answer'] };
  });
}

function findValue(name: string, { names, today }: ContractFixture): number | string | undefined {
  const day = /^today([+-]\d+)?$/.exec(name);
  return day ? addDays(today, Number(day[1] ?? 0)) : names.get(name);
}

/** Unknown names stay as they are: `{email}` is a word of the contract. */
const replaceInText = (text: string, fixture: ContractFixture): string =>
  text.replace(/\{([^{}]+)\}/g, (all, name: string) => String(findValue(name, fixture) ?? all));

/** A text that is only a name becomes the value itself, so that an id remains a number. */
function withValues(value: unknown, fixture: ContractFixture): unknown {
  if (typeof value === 'string') {
    const name = /^\{([^{}]+)\}$/.exec(value)?.[1];
    return (name && findValue(name, fixture)) ?? replaceInText(value, fixture);
  }
  if (Array.isArray(value)) return value.map((one) => withValues(one, fixture));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withValues(one, fixture)]));
}

const MILLISECONDS_OF_A_DAY = 24 * 60 * 60 * 1000;

/** Replaces values that differ from run to run. Only the fixture's ids have six or more digits. */
function nameValues({ names, today }: ContractFixture): (value: unknown) => unknown {
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
  const inText = (text: string): string =>
    text
      .replace(/expires=\d{10}&signature=[\w-]{43}(?![\w-])/g, 'expires={expiry}&signature={signature}')
      .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '{token of 43 characters}')
      .replace(/\b[0-9a-f]{32}\b/g, '{code of 32 figures}')
      .replace(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g, dayName)
      .replace(/\b\d{6,9}\b/g, (id) => idName(Number(id)));
  const visit = (value: unknown): unknown => {
    if (typeof value === 'number')
      return Number.isInteger(value) && value >= FIRST_ID ? idName(value) : value;
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
  };
  return visit;
}
