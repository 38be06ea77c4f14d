import { type EndpointSpec, toDomainField } from '../endpoint.ts';
import { CallError, OUTAGE_STATUSES } from './callError.ts';
import { translate } from './translate.ts';

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
