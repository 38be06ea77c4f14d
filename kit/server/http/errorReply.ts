import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Language } from '../../actor.ts';
import { type EndpointSpec, toWireField } from '../../endpoint.ts';
import { AppError, type Problem } from '../../errors.ts';
import { findDatabaseError, isDatabaseTimeout, isTransactionConflict } from '../database/databaseErrors.ts';
import { getPreferredLanguage, type Translate, translateProblem } from '../i18n/translate.ts';
import { toLoggableError } from '../logging/logger.ts';
import { findInfrastructureOutage, type OutageLog } from '../logging/outageLog.ts';
import { listAcceptedMediaTypes } from './requestBody.ts';
import { createLoggerWithRequestId, createRequestId, REQUEST_ID_HEADER } from './requestLog.ts';

interface ErrorContext {
  endpoint?: EndpointSpec | undefined;
  language: Language;
  translate: Translate;
}

const RETRY_AFTER = 5;
const RETRY_AFTER_FULL = 60;

const MEGABYTE = 1024 * 1024;

const constraints = new Map<string, () => AppError>();

export function defineConstraintError(name: string, error: () => AppError): void {
  constraints.set(name, error);
}

const libraryCodes: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'malformed',
  FST_FIELDS_LIMIT: 'malformed',
  FST_PARTS_LIMIT: 'malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const violated = findDatabaseError(error)?.constraint ?? '';
  // Constraints of a partition end with a number.
  const meaning = constraints.get(violated) ?? constraints.get(violated.replace(/_\d+$/, ''));
  if (meaning) return meaning();
  const outage = findInfrastructureOutage(error);
  if (outage === 'database_full' || outage === 'storage_full')
    return new AppError('storage_full', { retryAfter: RETRY_AFTER_FULL });
  if (outage || isDatabaseTimeout(error) || isTransactionConflict(error))
    return new AppError('unavailable', { retryAfter: RETRY_AFTER });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code && libraryCodes[code]) return new AppError(libraryCodes[code]);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed');
  return new AppError('internal');
}

/** docs/specification.md §5 */
function bodyOf(error: AppError, { endpoint, language, translate }: ErrorContext): string {
  const defaults: Record<string, Problem['params']> = {
    too_large: { max: Math.floor((endpoint?.file?.maxBytes ?? MEGABYTE) / MEGABYTE) },
    unsupported_media_type: { accepted: listAcceptedMediaTypes(endpoint).join(', ') },
  };
  const say = ({ code, params = defaults[code] }: Problem, field?: string) =>
    translateProblem(translate, language, { code, ...(params && { params }) }, field);
  const errors: Record<string, unknown> = {};
  const general = (error.details.general ?? []).map((problem) => say(problem));
  for (const [field, problems] of Object.entries(error.details.fields ?? {})) {
    if (field === '') general.push(...problems.map((problem) => say(problem)));
    else
      errors[endpoint ? toWireField(endpoint, field) : field] = problems.map((problem) =>
        say(problem, field),
      );
  }
  const detail = say({ code: error.code, ...(error.details.params && { params: error.details.params }) });
  const hasFields = Object.keys(errors).length > 0;
  if (general.length === 0 && !hasFields) general.push(detail);
  if (general.length > 0) errors.non_field_errors = general;

  const { current } = error.details;
  const encoder = endpoint?.current;
  return JSON.stringify({
    status: 'ERROR',
    code: error.code,
    detail,
    errors: { ...errors, ...error.details.extra },
    ...(encoder && current !== undefined && { current: encoder.encode(current) }),
    ...(error.details.generalOnTop && { non_field_errors: general }),
  });
}

/** Answers every error, thrown by hooks or handlers, in the form of docs/specification.md §5. */
export const errorReplyPlugin = fastifyPlugin(async function errorReplyPlugin(
  app,
  { translate, outages }: { translate: Translate; outages: OutageLog },
) {
  app.addHook('onRequest', rememberLanguage);
  app.setErrorHandler((error, request, reply) => {
    if (reply.raw.closed) return reply.code(400).send();
    const appError = toAppError(error);
    const { status, details } = appError;
    if (status >= 500 && !outages.note(error))
      createLoggerWithRequestId(request).error({ err: toLoggableError(error) }, 'a request failed');
    if (details.retryAfter !== undefined) reply.header('retry-after', String(details.retryAfter));
    const language = getPreferredLanguage(request.headers['accept-language']);
    const { endpoint } = request.routeOptions.config ?? {};
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(bodyOf(appError, { endpoint, language, translate }));
  });
});

const acceptLanguages = new WeakMap<Socket, string | undefined>();

/** onRequest: remembers the language of a connection, for later bytes on it that are not HTTP. */
export async function rememberLanguage({ raw, headers }: FastifyRequest): Promise<void> {
  acceptLanguages.set(raw.socket, headers['accept-language']);
}

export function createMalformedHttpHandler(translate: Translate, log: FastifyBaseLogger) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, code } = malformedHttpErrors[error.code ?? ''] ?? { status: 400, code: 'malformed' };
    const language = getPreferredLanguage(acceptLanguages.get(socket));
    const body = bodyOf(new AppError(code), { language, translate });
    const requestId = createRequestId();
    log.info({ requestId, status, code: error.code }, 'invalid HTTP request');
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

const malformedHttpErrors: Readonly<Record<string, { status: number; code: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'malformed' },
};
