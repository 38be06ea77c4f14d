import { translate } from '../i18n/translate.ts';

/** A failed call. Its message is translated and may be shown. */
export class CallError extends Error {
  /** Stable error code; `offline` if the server could not be reached. */
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly errors: Readonly<Record<string, unknown>>;
  /** With `changed_meanwhile`: the current record, decoded by the endpoint's `current`. */
  readonly current: unknown;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  /** A function as `message` is translated when it is read: translations may not be loaded yet. */
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

/** The user cancelled the save to change the day. Nothing is shown. */
export class SaveCancelledError extends CallError {
  constructor() {
    super(0, 'given_up', '');
  }
}

export function getErrorMessage(error: unknown): string {
  return error instanceof CallError ? error.message : translate('errors.internal');
}

/** Window event: the server's answer has a shape that this version cannot decode. */
export const UNREADABLE_RESPONSE_EVENT = 'unreadableAnswer';

/** Statuses of a server that is down, lacks its database or its storage, or of the proxy in front of it. */
export const OUTAGE_STATUSES: readonly number[] = [502, 503, 504, 507];

/** True if the server refused the call before it began: any call may be retried. */
export function isBusyError(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'busy';
}

export function isOutageError(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === 'offline' || OUTAGE_STATUSES.includes(error.status));
}
