import { AppError } from '../../../errors.ts';
import { ThreadOverrun, threadFor } from '../../thread.ts';
import type { DocumentErrorCode, ReadDocument } from './document.ts';

/** Leaflets take a quarter of a second, starting included. */
const MAX_SECONDS = 20;

const ask = threadFor<Uint8Array, ReadDocument, DocumentErrorCode>(new URL('./worker.ts', import.meta.url), {
  seconds: MAX_SECONDS,
});

/**
 * Reads a PDF in a thread: how many pages it has, and what its first page looks like.
 * Throws `not_a_pdf`, `pdf_damaged`, `pdf_encrypted` (it wants a password) or `pdf_too_heavy` at the field `file`.
 */
export async function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  const answer = await ask(bytes).catch((error: unknown) => {
    throw error instanceof ThreadOverrun ? refused('pdf_too_heavy', error) : error;
  });
  if ('result' in answer) return answer.result;
  throw refused(answer.code, answer.reason);
}

function refused(code: DocumentErrorCode, cause: unknown): AppError {
  return Object.assign(new AppError(code, { fields: { file: [{ code }] } }), { cause });
}
