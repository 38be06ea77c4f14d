import { say } from './spoken.ts';

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
  /** With `changed_meanwhile`: the thing as it is now, as the endpoint's `current` decodes it. */
  readonly current: unknown;
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | undefined;
  /** What the server's log calls the request, where something failed on its side. */
  readonly requestId: string | undefined;

  /** `message`: the server's sentence, or one of our own, which is said when it is read: there may be no words before (spoken.ts). */
  constructor(status: number, code: string, message: string | (() => string), rest: Partial<CallError> = {}) {
    super(typeof message === 'string' ? message : '');
    if (typeof message !== 'string') Object.defineProperty(this, 'message', { get: message });
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.fields = rest.fields ?? {};
    this.errors = rest.errors ?? {};
    this.current = rest.current;
    this.retryAfter = rest.retryAfter;
    this.requestId = rest.requestId;
  }
}

/** A save that the user gave up, to change the day: the form stays as it is, and there is nothing to say about it. */
export class GivenUp extends CallError {
  constructor() {
    super(0, 'given_up', '');
  }
}

/** A sentence for any failure: the server's own, or that something went wrong. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallError ? error.message : say('errors.internal');
}

/** What answers for a server that is away: itself, without its database or room to store, or the proxy in front of it. */
export const AWAY: readonly number[] = [502, 503, 504, 507];

/** Whether a call was refused before anything of it was begun, since more came than could be served: it may be sent again, whatever it is. */
export function wasTooMany(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'busy';
}

/** Whether a call failed because the server, its database or its storage is away, so that it will work later as it is. */
export function isOutage(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === 'offline' || AWAY.includes(error.status));
}
