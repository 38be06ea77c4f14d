import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { features } from '../app.ts';
import { listPathParameters } from '../kit/endpoint.ts';
import { root } from './support/folders.ts';
import { testApp } from './support/testApp.ts';

const app = await testApp();
const { status, body: description } = await app.anybody.get('/api/openapi.json');
const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));

describe('the name of an endpoint', () => {
  it('equals that of its exported constant', async () => {
    const files = globSync('{core,features,kit}/**/*{api,Api,fileCalls}.ts', { cwd: root });
    const exported = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
    const constants = new Map<unknown, string>(
      exported.flatMap((module) => Object.entries(module).map(([name, value]) => [value, name] as const)),
    );
    expect(endpoints.map((endpoint) => constants.get(endpoint))).toEqual(endpoints.map(({ name }) => name));
  });
});

describe('the API description', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect([status, description.openapi]).toEqual([200, '3.1.0']);
    const validator = new Validator();
    const result = await validator.validate(structuredClone(description));
    expect([result.valid, result.errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('lists exactly the mounted calls', () => {
    const described = Object.entries<Record<string, { operationId?: string; summary?: string }>>(
      description.paths,
    ).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, { operationId, summary }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operationId,
        summary,
      })),
    );
    const mounted = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    // Calls that do not answer JSON are mounted by the kit.
    mounted.push(
      'GET /healthz',
      'GET /readyz',
      'GET /api/live',
      'GET /files/{name}',
      'GET /files/{building}/{id}/{shape}',
    );
    expect(described.map(({ name }) => name).sort()).toEqual(mounted.sort());
    expect(described.filter(({ summary, operationId }) => !summary || !operationId)).toEqual([]);
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is described with its parameters, access and answers',
    (_, endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const call = description.paths[path][endpoint.method.toLowerCase()];
      expect(call.summary).toBe(endpoint.summary);
      const security = { user: [{ token: [] }], calendar: [{}, { token: [] }], public: undefined };
      expect(call.security).toEqual(security[endpoint.access]);
      const named = (where: string) =>
        (call.parameters ?? [])
          .filter((parameter: { in: string }) => parameter.in === where)
          .map(({ name }: { name: string }) => name);
      expect(named('path')).toEqual(listPathParameters(endpoint));
      expect(named('query').sort()).toEqual([...(endpoint.query?.toDomainName.keys() ?? [])].sort());
      const [type, content] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
      const fields = Object.keys((content as { schema?: { properties?: object } })?.schema?.properties ?? {});
      const bodyFields = [
        ...(endpoint.file ? [endpoint.file.name] : []),
        ...(endpoint.body?.toDomainName.keys() ?? []),
      ];
      expect(fields.sort()).toEqual(bodyFields.sort());
      expect(type).toBe(endpoint.file ? 'multipart/form-data' : endpoint.body && 'application/json');
      expect(Object.keys(call.responses)).toContain('200');
    },
  );

  it('states the limits that the server enforces', () => {
    const { schema } =
      description.paths['/list/createAppointment/'].post.requestBody.content['application/json'];
    expect(schema.properties.commentaire).toMatchObject({ type: 'string', maxLength: 200 });
    expect(schema.properties.first_name_visitor).toMatchObject({ maxLength: 50, minLength: 1 });
    expect(schema.required.sort()).toEqual([
      'date',
      'first_name_visitor',
      'last_name_visitor',
      'pkBuilding',
      'time',
    ]);
  });

  it('has an HTML page', async () => {
    const page = await app.anybody.get('/api/');
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
  });
});
