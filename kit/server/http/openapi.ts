import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { z } from 'zod';
import type { Codec } from '../../codec.ts';
import { acceptsIdempotencyKey, buildParamsSchema, type EndpointSpec } from '../../endpoint.ts';
import { listAcceptedMediaTypes } from './requestBody.ts';

export const apiDescriptionPlugin = fastifyPlugin(async function apiDescriptionPlugin(
  app,
  { version }: { version: string },
) {
  await app.register(swagger, {
    // Only for the description, because the schemas of all calls take long to build.
    transform: ({ schema, url, route }) => {
      const { endpoint } = route.config ?? {};
      return { url, schema: endpoint ? describeEndpoint(endpoint) : schema };
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parvis',
        version,
        description:
          'Dates are `YYYY-MM-DD` and times `HH:MM` on the wall clock of the building. ' +
          'Errors carry a stable `code` and words in the language of `Accept-Language`.',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`token <token>`' },
        },
        schemas: { Error: errorBody },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api',
    staticCSP: false,
    uiConfig: { docExpansion: 'list' },
    theme: {
      title: 'Parvis',
      css: [{ filename: 'parvis.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } as FastifySchema }, () => app.swagger());
});

const errorBody = {
  type: 'object' as const,
  required: ['status', 'code', 'detail', 'errors'],
  properties: {
    status: { const: 'ERROR' },
    code: { type: 'string' as const, description: 'Stable; for machines' },
    detail: { type: 'string' as const, description: 'For people' },
    errors: {
      type: 'object' as const,
      description: 'Problems by field, and `non_field_errors`',
      additionalProperties: true,
    },
  },
};

const language = {
  'Accept-Language': { type: 'string', description: 'Language of `detail` and `errors`: fr (default) or en' },
};
const idempotency = {
  'Idempotency-Key': {
    type: 'string',
    maxLength: 200,
    description:
      'Names the intent: repeated within a day with the same body, the first answer is given again',
  },
};

export function describeEndpoint(endpoint: EndpointSpec): FastifySchema {
  const tag = /^\/(?:api\/(?:buildings\/:building\/)?)?([\w-]+)/.exec(endpoint.path)?.[1] ?? 'api';
  const body = endpoint.body && jsonSchema(endpoint.body.schema);
  const answer = endpoint.download
    ? { content: { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } } }
    : jsonSchema(endpoint.answer.schema);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tag],
    ...(endpoint.access === 'user' && { security: [{ token: [] }] }),
    ...(endpoint.access === 'calendar' && { security: [{}, { token: [] }] }),
    ...(endpoint.path.includes(':') && { params: jsonSchema(buildParamsSchema(endpoint)) }),
    ...(endpoint.query && { querystring: jsonSchema(endpoint.query.schema) }),
    headers: {
      type: 'object',
      properties: acceptsIdempotencyKey(endpoint) ? { ...language, ...idempotency } : language,
    },
    ...((endpoint.form || endpoint.file) && { consumes: listAcceptedMediaTypes(endpoint) }),
    ...(endpoint.file ? { body: withFile(body, endpoint.file.name) } : body && { body }),
    response: {
      200: { description: 'Done', ...answer },
      ...(endpoint.current && {
        409: {
          description: 'Refused; changed meanwhile: with what it is now',
          ...withCurrent(endpoint.current),
        },
      }),
      '4xx': { description: 'Refused', ...errorBody },
    },
  } as FastifySchema;
}

function withCurrent(current: Codec<unknown>) {
  return { ...errorBody, properties: { ...errorBody.properties, current: jsonSchema(current.schema) } };
}

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

function withFile(body: Record<string, unknown> | undefined, name: string): Record<string, unknown> {
  const properties = (body?.properties ?? {}) as Record<string, unknown>;
  return {
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string', format: 'binary' }, ...properties },
  };
}
