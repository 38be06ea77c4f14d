import { type EndpointSpec, domainFieldOf } from '../endpoint.ts';
import { say } from './i18n.ts';

type ErrorBody = { code?: string; detail?: string; errors?: Record<string, unknown> };

const isSentences = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** A call that failed, in words that may be shown: the server wrote them in the reader's language. */
export class CallError extends Error {
  /** The stable machine code; `offline` when the server could not be reached. */
  readonly code: string;
  /** The HTTP status, 0 when there was none. */
  readonly status: number;
  /** Sentences by domain field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Everything the body's `errors` held, e.g. `rows` of an import. */
  readonly errors: Readonly<Record<string, unknown>>;
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, rest: Partial<CallError> = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.fields = rest.fields ?? {};
    this.errors = rest.errors ?? {};
    this.retryAfter = rest.retryAfter;
  }
}

/** What a failing answer says, with its wire fields under their domain names. */
export async function readCallError(endpoint: EndpointSpec, response: Response): Promise<CallError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  const { non_field_errors: general, ...errors } = body.errors ?? {};
  const fields = Object.fromEntries(
    Object.entries(errors)
      .filter((entry): entry is [string, string[]] => isSentences(entry[1]))
      .map(([name, sentences]) => [domainFieldOf(endpoint, name), sentences]),
  );
  const message = isSentences(general) && general[0] ? general.join(' ') : body.detail;
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new CallError(response.status, body.code ?? 'internal', message ?? say('errors.internal'), {
    fields,
    errors,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
  });
}

/** A sentence for any failure: the server's own, or that something went wrong. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallError ? error.message : say('errors.internal');
}
