import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { buildParamsSchema, parseRequestPart, toDomainField } from '../../endpoint.ts';
import { AppError, type Problem } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    input: object;
  }
}

/** preHandler: decodes query and body together, so that the answer names all invalid fields. */
export const decodedInputPlugin = fastifyPlugin(async function decodedInputPlugin(app) {
  app.decorateRequest('input');
  app.addHook('preHandler', async (request) => {
    request.input = decodeInput(request);
  });
});

function decodeInput({ endpoint, params: path, query, body, upload }: FastifyRequest): object {
  const params = parseRequestPart(buildParamsSchema(endpoint), path);
  if (!params.ok) throw new AppError('not_found');
  const problems: Record<string, Problem[]> = {};
  let input = { ...params.value };
  for (const [part, value] of [
    [endpoint.query, replaceEmptyValue(query, '')],
    [endpoint.body, endpoint.takesNull ? body : replaceEmptyValue(body, null)],
  ] as const) {
    if (!part) continue;
    Object.assign(problems, unstorable(value));
    const result = parseRequestPart(part.schema, value);
    if (result.ok) input = { ...result.value, ...input };
    else Object.assign(problems, result.problems);
  }
  const domainProblems = Object.entries(problems).map(([name, fieldProblems]) => [
    toDomainField(endpoint, name),
    fieldProblems,
  ]);
  if (domainProblems.length > 0)
    throw new AppError('invalid', { fields: Object.fromEntries(domainProblems) });
  return endpoint.file ? { ...input, file: upload } : input;
}

function replaceEmptyValue(value: unknown, emptyValue: null | ''): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== emptyValue));
}

const MAX_DEPTH = 32;

/** Finds texts that PostgreSQL cannot store: NUL characters and unpaired surrogates. */
function unstorable(value: unknown): Record<string, Problem[]> {
  if (typeof value !== 'object' || value === null) return {};
  const fields = Object.entries(value).map(([name, field]) => [name, faultIn(name, field)] as const);
  return Object.fromEntries(fields.flatMap(([name, code]) => (code ? [[name, [{ code }]]] : [])));
}

/** Level by level, because recursion would overflow the stack on deep input. */
function faultIn(name: string, field: unknown): string | undefined {
  let fault: string | undefined;
  let level: unknown[] = [name, field];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new AppError('malformed');
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
