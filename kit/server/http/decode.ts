import type { FastifyRequest } from 'fastify';
import { decodePart, domainFieldOf, type EndpointSpec, paramsSchema } from '../../endpoint.ts';
import { AppError, type Problem } from '../../errors.ts';
import type { ReceivedBody } from './receive.ts';

/**
 * What a request says, in domain words: path, query and body together, and the file. Throws `not_found` for an id that cannot
 * be one, and `invalid` with the problems at their fields.
 */
export function decode(endpoint: EndpointSpec, request: FastifyRequest, received: ReceivedBody): object {
  const params = decodePart(paramsSchema(endpoint), request.params);
  // An id that cannot be one names nothing.
  if (!params.ok) throw new AppError('not_found');
  const problems: Record<string, Problem[]> = {};
  let input = { ...params.value };
  for (const [part, value] of [
    [endpoint.query, given(request.query, '')],
    [endpoint.body, given(received.body, null)],
  ] as const) {
    if (!part) continue;
    Object.assign(problems, unstorable(value));
    const result = decodePart(part.schema, value);
    if (result.ok) input = { ...result.value, ...input };
    else Object.assign(problems, result.problems);
  }
  const named = Object.entries(problems).map(([name, found]) => [domainFieldOf(endpoint, name), found]);
  if (named.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(named) });
  return endpoint.file ? { ...input, file: received.file } : input;
}

/** What was really given: clients send null, or in a query an empty text, for what they leave out. */
function given(value: unknown, nothing: null | ''): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== nothing));
}

/** Fields with a NUL character, which JSON can carry and PostgreSQL's text cannot hold. */
function unstorable(value: unknown): Record<string, Problem[]> {
  if (typeof value !== 'object' || value === null) return {};
  const fields = Object.entries(value).filter(([, field]) => holdsNul(field));
  return Object.fromEntries(fields.map(([name]) => [name, [{ code: 'invalid_value' }]]));
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}
