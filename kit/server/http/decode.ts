import type { FastifyRequest } from 'fastify';
import { decodePart, domainFieldOf, type EndpointSpec, paramsSchema } from '../../endpoint.ts';
import { AppError, type Problem } from '../../errors.ts';
import type { ReceivedBody } from './requestBody.ts';

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
    [endpoint.body, endpoint.takesNull ? received.body : given(received.body, null)],
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

/** What was really given: clients of the contract send null, or in a query an empty text, for what they leave out. */
function given(value: unknown, nothing: null | ''): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== nothing));
}

/** Levels of arrays and objects within each other: no call asks for more than a few. */
const DEEPEST = 32;

/**
 * Fields with a text that PostgreSQL cannot hold: with a NUL character, or with half of a surrogate pair, which is no Unicode.
 * JSON can carry both. Throws `malformed` for what is nested deeper than anything that is asked for.
 */
function unstorable(value: unknown): Record<string, Problem[]> {
  if (typeof value !== 'object' || value === null) return {};
  const fields = Object.entries(value).map(([name, field]) => [name, faultIn(name, field)] as const);
  return Object.fromEntries(fields.flatMap(([name, code]) => (code ? [[name, [{ code }]]] : [])));
}

/** Level by level, since what was sent may be nested deeper than functions can be. */
function faultIn(name: string, field: unknown): string | undefined {
  let fault: string | undefined;
  let level: unknown[] = [name, field];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new AppError('malformed');
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') {
        if (value.includes('\0')) fault ??= 'invalid_value';
        else if (!value.isWellFormed()) fault ??= 'ill_formed';
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) below.push(key, inner);
      }
    }
    level = below;
  }
  return fault;
}
