import { z } from 'zod';
import { decodeAnswer, type EndpointSpec, encodeRequest, type InputOf, type OutputOf } from '../endpoint.ts';
import { CallError } from './callError.ts';
import { currentLanguage, say } from './i18n.ts';
import { readCallError } from './readCallError.ts';
import { currentSession, loseSession } from './session.ts';

// The content policy allows no code made at run time; zod would try and be reported.
z.config({ jitless: true });

/** A call's input on the screens' side: as the server's handler gets it, except that a file is a `Blob` here. */
export type CallInput<E extends EndpointSpec> = E['file'] extends object
  ? Omit<InputOf<E>, 'file'> & { file: Blob }
  : InputOf<E>;

export type CallOptions = {
  signal?: AbortSignal;
  /** One per intent of the user: the same again when the same submit is tried again. */
  idempotencyKey?: string;
  /** Where there is no session yet: the token that signing in has just obtained. */
  token?: string;
};

function bodyOf(endpoint: EndpointSpec, fields: Record<string, unknown> | undefined, file: Blob | undefined) {
  if (!endpoint.file || !file) return fields && JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append(endpoint.file.name, file);
  return form;
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new CallError(0, 'offline', say('ui.offline'));
  }
}

async function call<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  { signal, idempotencyKey, token = currentSession()?.token }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { method, url, body: fields } = encodeRequest(endpoint, input as unknown as InputOf<E>);
  const body = bodyOf(endpoint, fields, (input as { file?: Blob }).file);
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() });
  if (endpoint.access !== 'public' && token) headers.set('Authorization', `token ${token}`);
  if (endpoint.idempotent && idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');

  const response = await send(url, { method, headers, ...(body && { body }), ...(signal && { signal }) });
  if (response.status === 401 && endpoint.access !== 'public') {
    loseSession('ended');
    // The guard of the resident area then leads to the login page, and back here afterwards.
    location.reload();
  }
  if (!response.ok) throw await readCallError(endpoint, response);
  return decodeAnswer(endpoint, response.status === 204 ? undefined : await response.json());
}

/**
 * Makes the calls of the API: `api.call(endpoint, input)` answers in domain words. Throws a `CallError` with words and
 * domain fields; a dead token (401) forgets the session and reloads, which leads to the login page.
 */
export const api = { call };
