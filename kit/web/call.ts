import {
  decodeAnswer,
  type EndpointSpec,
  encodeRequest,
  type InputOf,
  isWrite,
  type OutputOf,
  takesKey,
} from '../endpoint.ts';
import { CallError, wasTooMany } from './callError.ts';
import { readChosenFile, refuseLargeFile } from './chosenFile.ts';
import { type Known, knownAnswer, rememberAnswer } from './knownAnswers.ts';
import { loseSession, untilSessionStands } from './lostSession.ts';
import { sendUntilAnswered } from './outage.ts';
import { readCallError } from './readCallError.ts';
import { currentSession } from './session.ts';
import { say, spokenLanguage } from './spoken.ts';

/** A call's input on the screens' side: as the server's handler gets it, except that a file is a `Blob` here. */
export type CallInput<E extends EndpointSpec> = E['file'] extends object
  ? Omit<InputOf<E>, 'file'> & { file: Blob }
  : InputOf<E>;

export interface CallOptions {
  signal?: AbortSignal;
  /** One per intent of the user: the same again when the same submit is retried. */
  idempotencyKey?: string;
  /** Where there is no session yet: the token that signing in has just obtained. */
  token?: string;
  /** Without the token of who is signed in: a page for everybody shows what everybody sees. */
  asAnybody?: boolean;
  /** It only asks, whatever its method: it is sent until there is an answer, or `signal` is aborted. */
  reads?: true;
  /** A write that does no harm when it is done twice: it is sent again without a key. */
  harmlessTwice?: true;
  /** Whoever calls says by themselves that the server is away, and asks again: nothing waits for it. */
  once?: true;
  /** Gets the share of a file that has left, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Makes a call of the API and answers in domain words. Throws a `CallError` with words and domain fields, or the signal's
 * reason. A dead token (401) forgets the session and reloads, which leads to the login page, and from there back; where something
 * typed is on the page, the password is asked for above it, and the call is sent again then.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const response = await send(endpoint, input, options);
  const asked = questions.get(response);
  if (response.status === NOT_MODIFIED) return asked?.known?.answer as OutputOf<E>;
  const answer = decodeAnswer(endpoint, response.status === 204 ? undefined : await response.json());
  if (asked) rememberAnswer(asked.about, response.headers.get('ETag'), answer);
  return answer;
}

/** What tells a question from all others. */
const aboutOf = (token: string | undefined, url: string) => [token, spokenLanguage(), url].join(' ');

const NOT_MODIFIED = 304;

/** What reads asked: what tells the question from all others, and the answer that is known to it, which may still hold. */
const questions = new WeakMap<Response, { about: string; known: Known | undefined }>();

/** The file of a download endpoint that needs a token, for a picture of the screen. Throws as `call` does. */
export async function fetchFile<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  return (await send(endpoint, input, { ...(signal && { signal }), reads: true })).blob();
}

/**
 * Fetches the file of a download endpoint and hands it to the browser to save, under the server's name for it. Throws as
 * `call` does.
 */
export async function download<E extends EndpointSpec>(endpoint: E, input: CallInput<E>): Promise<void> {
  const response = await send(endpoint, input, {});
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * The one way to the server: the answer, if it is a good one. While the server is away, what may be sent again waits for it;
 * a write that carries no key and is not harmless may not, since nobody knows whether it was done. What was refused before it was
 * begun waits in any case.
 */
async function send<E extends EndpointSpec>(
  endpoint: E,
  given: CallInput<E>,
  options: CallOptions,
): Promise<Response> {
  const input = endpoint.file ? await withFileInMemory(endpoint, given) : given;
  const { signal, reads, harmlessTwice, idempotencyKey, asAnybody, token, once: isAskedAgain } = options;
  const onlyReads = reads || !isWrite(endpoint) || endpoint.withoutKey === 'reads';
  const mayRepeat = onlyReads || harmlessTwice || (takesKey(endpoint) && idempotencyKey !== undefined);
  const once = () =>
    endpoint.access === 'public' || asAnybody || token
      ? sendOnce(endpoint, input, options)
      : sendWithSession(endpoint, input, options);
  if (isAskedAgain) return once();
  return sendUntilAnswered(once, {
    signal,
    ...(reads && { reads }),
    ...(!mayRepeat && { waitsFor: wasTooMany }),
  });
}

/** The file is sent again after an outage or a log-in, when the one on the disk may have changed. */
async function withFileInMemory<E extends EndpointSpec>(
  { file: limits }: E,
  input: CallInput<E>,
): Promise<CallInput<E>> {
  const { file } = input as { file?: Blob };
  if (!limits || !file) return input;
  refuseLargeFile(file, limits.maxBytes);
  return { ...(input as object), file: await readChosenFile(file) } as CallInput<E>;
}

/** Sends with the token of who is signed in, and once more where that was dead and there is another by now. */
async function sendWithSession<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<Response> {
  const send = () => sendOnce(endpoint, input, { ...options, token: currentSession()?.token ?? '' });
  await untilSessionStands();
  options.signal?.throwIfAborted();
  const token = currentSession()?.token ?? '';
  return send().catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401 || !(await loseSession(token))) throw error;
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
  const body = bodyOf(endpoint, fields, (input as { file?: Blob }).file);
  const headers = new Headers({ 'Accept-Language': spokenLanguage() });
  if (!endpoint.download) headers.set('Accept', 'application/json');
  if (endpoint.access !== 'public' && token) headers.set('Authorization', `token ${token}`);
  if (idempotencyKey && takesKey(endpoint)) headers.set('Idempotency-Key', idempotencyKey);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const about = aboutOf(token, url);
  const known = isWrite(endpoint) ? undefined : knownAnswer(about);
  if (known) headers.set('If-None-Match', known.tag);

  const request = { method, headers, ...(body && { body }), ...(signal && { signal }) };
  const sent = onProgress ? sendWithProgress(url, request, onProgress) : fetch(url, request);
  const response = await sent.catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(0, 'offline', () => say('ui.offline'));
  });
  if (!response.ok && response.status !== NOT_MODIFIED) throw await readCallError(endpoint, response);
  if (!isWrite(endpoint)) questions.set(response, { about, known });
  return response;
}

function bodyOf(endpoint: EndpointSpec, fields: Record<string, unknown> | undefined, file: Blob | undefined) {
  if (!endpoint.file || !file) return fields && JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append(endpoint.file.name, file);
  return form;
}

type Sent = { method: string; headers: Headers; body?: FormData | string; signal?: AbortSignal };

/** As `fetch`, but it tells how much has left, which `fetch` cannot. Of the answer's headers it keeps those of a failure. */
function sendWithProgress(
  url: string,
  { method, headers, body, signal }: Sent,
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
