import { decodeAnswer, type EndpointSpec, encodeRequest, type InputOf, type OutputOf } from '../endpoint.ts';
import type { CallInput } from './api.ts';
import { CallError } from './callError.ts';
import { currentLanguage, say } from './i18n.ts';
import { readCallError } from './readCallError.ts';
import { currentSession, loseSession } from './session.ts';

/** Calls that carry files either way, which `api.call` does not: downloads, and uploads that report how far they are. */

function headers(): Record<string, string> {
  return { 'Accept-Language': currentLanguage(), Authorization: `token ${currentSession()?.token ?? ''}` };
}

async function refusal(endpoint: EndpointSpec, response: Response): Promise<CallError> {
  if (response.status === 401) {
    loseSession('ended');
    location.assign('/login');
  }
  return readCallError(endpoint, response);
}

const offline = () => new CallError(0, 'offline', say('ui.offline'));

/** Fetches the file of a download endpoint and hands it to the browser to save, under the server's name for it. */
export async function download<E extends EndpointSpec>(endpoint: E, input: InputOf<E>): Promise<void> {
  const response = await fetch(encodeRequest(endpoint, input).url, { headers: headers() }).catch(() => {
    throw offline();
  });
  if (!response.ok) throw await refusal(endpoint, response);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}

export interface UploadOptions {
  /** Stops the call; the server then takes back what it did. */
  signal: AbortSignal;
  /** Gets the share of the file that has left, 0 to 1. */
  onProgress: (share: number) => void;
  /** One per intent, as everywhere. */
  idempotencyKey?: string;
}

/** Makes a multipart call. As `api.call`, but it tells how much has left, which `fetch` cannot. Rejects when stopped. */
export async function upload<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E> & { file: Blob },
  { signal, onProgress, idempotencyKey }: UploadOptions,
): Promise<OutputOf<E>> {
  const { method, url, body } = encodeRequest(endpoint, input as unknown as InputOf<E>);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append(endpoint.file?.name ?? 'file', input.file);

  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      const known = retryAfter === null ? {} : { headers: { 'Retry-After': retryAfter } };
      resolve(new Response(request.responseText, { status: request.status, ...known }));
    };
    request.onerror = () => reject(offline());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
  if (!response.ok) throw await refusal(endpoint, response);
  return decodeAnswer(endpoint, await response.json());
}
