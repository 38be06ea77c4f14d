import {
  acceptsIdempotencyKey,
  decodeAnswer,
  type EndpointSpec,
  encodeRequest,
  type InputOf,
  isWriteCall,
  type OutputOf,
  toDomainField,
} from '../../endpoint.ts';
import { getCurrentLanguage, translate } from '../i18n/translate.ts';
import { handleExpiredToken, waitForPasswordPrompt } from '../session/lostSession.ts';
import { getCurrentSession } from '../session/session.ts';
import { CallError, isBusyError, OUTAGE_STATUSES } from './callError.ts';
import { assertUploadFileSize, copyFileToMemory } from './fileUpload.ts';
import { retryUntilAnswered } from './outage.ts';

export type CallInput<E extends EndpointSpec> = E['file'] extends object
  ? Omit<InputOf<E>, 'file'> & { file: Blob }
  : InputOf<E>;

interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Token to send before there is a session, during log-in. */
  token?: string;
  anonymous?: boolean;
  /** The call only reads, whatever its method: it is retried until it is answered or `signal` is aborted. */
  readOnly?: true;
  idempotent?: true;
  noRetry?: true;
  /** `share`: uploaded fraction of the file, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Calls the API and returns the decoded answer. Throws a `CallError` with a translated message and domain
 * fields, or the signal's reason. An expired token (401) leads to the log-in page, or to a password prompt if
 * the page has unsaved changes; then the call is sent again.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const response = await send(endpoint, input, options);
  return decodeAnswer(endpoint, response.status === 204 ? undefined : await response.json());
}

export async function fetchFile<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  return (await send(endpoint, input, { ...(signal && { signal }), readOnly: true })).blob();
}

/** Downloads a file and saves it under the server's file name. Throws like `call`. */
export async function downloadFromEndpoint<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
): Promise<void> {
  const response = await send(endpoint, input, {});
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Sends a request and returns a successful response. */
async function send<E extends EndpointSpec>(
  endpoint: E,
  originalInput: CallInput<E>,
  options: CallOptions,
): Promise<Response> {
  const input = endpoint.file ? await withFileInMemory(endpoint, originalInput) : originalInput;
  const { signal, readOnly, idempotent, idempotencyKey, anonymous, token, noRetry } = options;
  const isRead = readOnly || !isWriteCall(endpoint) || endpoint.withoutKey === 'reads';
  const canRepeat = isRead || idempotent || (acceptsIdempotencyKey(endpoint) && idempotencyKey !== undefined);
  const sendRequest = () =>
    endpoint.access === 'public' || anonymous || token
      ? sendOnce(endpoint, input, options)
      : sendWithSession(endpoint, input, options);
  if (noRetry) return sendRequest();
  return retryUntilAnswered(sendRequest, {
    signal,
    ...(readOnly && { readOnly }),
    ...(!canRepeat && { shouldRetry: isBusyError }),
  });
}

/** A retry sends the same bytes, even if the file has changed on disk. */
async function withFileInMemory<E extends EndpointSpec>(
  { file: limits }: E,
  input: CallInput<E>,
): Promise<CallInput<E>> {
  const { file } = input as { file?: Blob };
  if (!limits || !file) return input;
  assertUploadFileSize(file, limits.maxBytes);
  return { ...(input as object), file: await copyFileToMemory(file) } as CallInput<E>;
}

/** Sends the session's token, and retries once if it had expired and the user has logged in again. */
async function sendWithSession<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<Response> {
  const send = () => sendOnce(endpoint, input, { ...options, token: getCurrentSession()?.token ?? '' });
  await waitForPasswordPrompt();
  options.signal?.throwIfAborted();
  const token = getCurrentSession()?.token ?? '';
  return send().catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401 || !(await handleExpiredToken(token)))
      throw error;
    options.signal?.throwIfAborted();
    return send();
  });
}

async function sendOnce<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  { signal, idempotencyKey, token, onProgress }: CallOptions,
): Promise<Response> {
  const { method, url, body: fields } = encodeRequest(endpoint, input as unknown as InputOf<E>);
  const body = buildBody(endpoint, fields, (input as { file?: Blob }).file);
  const headers = new Headers({ 'Accept-Language': getCurrentLanguage() });
  if (!endpoint.download) headers.set('Accept', 'application/json');
  if (endpoint.access !== 'public' && token) headers.set('Authorization', `token ${token}`);
  if (idempotencyKey && acceptsIdempotencyKey(endpoint)) headers.set('Idempotency-Key', idempotencyKey);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');

  const request = { method, headers, ...(body && { body }), ...(signal && { signal }) };
  const pending = onProgress ? sendWithProgress(url, request, onProgress) : fetch(url, request);
  const response = await pending.catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(0, 'offline', () => translate('ui.offline'));
  });
  if (!response.ok) throw await readCallError(endpoint, response);
  return response;
}

function buildBody(
  endpoint: EndpointSpec,
  fields: Record<string, unknown> | undefined,
  file: Blob | undefined,
) {
  if (!endpoint.file || !file) return fields && JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append(endpoint.file.name, file);
  return form;
}

type RequestOptions = { method: string; headers: Headers; body?: FormData | string; signal?: AbortSignal };

/** Like `fetch`, with upload progress. Keeps only the headers that `readCallError` needs. */
function sendWithProgress(
  url: string,
  { method, headers, body, signal }: RequestOptions,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['Retry-After', 'X-Request-Id']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new TypeError('The server could not be reached'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

type ErrorBody = { code?: string; detail?: string; errors?: Record<string, unknown>; current?: unknown };

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Decodes a failed response, with domain names for its wire fields. */
export async function readCallError(endpoint: EndpointSpec, response: Response): Promise<CallError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  const { non_field_errors: formErrors, ...errors } = body.errors ?? {};
  const fields = Object.fromEntries(
    Object.entries(errors)
      .filter((entry): entry is [string, string[]] => isTextList(entry[1]))
      .map(([name, sentences]) => [toDomainField(endpoint, name), sentences]),
  );
  const message = isTextList(formErrors) && formErrors[0] ? formErrors.join(' ') : body.detail;
  const retryAfter = Number(response.headers.get('Retry-After'));
  // A proxy's answer has no message.
  const [code, defaultMessage]: [string, () => string] = OUTAGE_STATUSES.includes(response.status)
    ? ['unavailable', () => translate('errors.unavailable')]
    : ['internal', () => translate('errors.internal')];
  return new CallError(response.status, body.code ?? code, message ?? defaultMessage, {
    fields,
    errors,
    current: endpoint.current?.schema.safeParse(body.current).data,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    requestId: response.status >= 500 ? (response.headers.get('X-Request-Id') ?? undefined) : undefined,
  });
}
