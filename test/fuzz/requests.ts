import fc from 'fast-check';
import type { EndpointSpec } from '../../kit/endpoint.ts';
import { describeEndpoint } from '../../kit/server/http/openapi.ts';
import type { Request } from '../authorization/row.ts';
import { brokenFiles, ids, jsonFor, oddTexts, rawSteps, type Schema, textsFor, words } from './values.ts';

/** Path parameters and query are already encoded. */
export interface Draft {
  method: string;
  path: string;
  params: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
  /** JSON of the values that replace `@@index@@` in the body. */
  texts: string[];
  /** Sent instead of the body. */
  form?: FormData;
  rewrite?: (payload: Buffer) => string | Buffer;
  /** True if another call may answer. */
  isElsewhere?: boolean;
}
/** Makes one thing wrong in a valid request. */
export type Change = (draft: Draft) => void;
export type Encoded = { method: string; url: string; headers: Record<string, string>; payload?: Buffer };

export function draftOf({ method, path, file }: EndpointSpec, { file: sent, ...request }: Request): Draft {
  const encoded = (values: object = {}) =>
    Object.entries(values).map(([name, value]): [string, string] => [name, encodeURIComponent(value)]);
  const [params, query] = [Object.fromEntries(encoded(request.params)), encoded(request.query)];
  const body = structuredClone(request.body) as Record<string, unknown> | undefined;
  const draft: Draft = { method, path, params, query, headers: {}, body, texts: [] };
  if (file) attach(draft, file.name, sent?.bytes ?? Buffer.from('x'), sent?.filename);
  return draft;
}

const withTexts = ({ texts }: Draft, marked: string) =>
  marked.replace(/"?@@(\d+)@@"?/g, (_, index: string) => texts[Number(index)] ?? '');

function formOf(draft: Draft): FormData {
  if (draft.form) return draft.form;
  draft.form = new FormData();
  for (const [name, value] of Object.entries(draft.body ?? {}))
    draft.form.append(name, withTexts(draft, `${value}`));
  return draft.form;
}

const attach = (draft: Draft, name: string, bytes: Uint8Array, filename = 'x') =>
  formOf(draft).set(name, new Blob([bytes as Uint8Array<ArrayBuffer>]), filename);

export async function encode(draft: Draft): Promise<Encoded> {
  const { method, path, params, query, headers, body, form, rewrite = (payload) => payload } = draft;
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + (search && `?${search}`);
  if (method === 'GET' || !(body ?? form ?? draft.rewrite)) return { method, url, headers };
  const sent = new Response(form ?? withTexts(draft, JSON.stringify(body ?? {})));
  const type = form ? `${sent.headers.get('content-type')}` : 'application/json';
  const payload = Buffer.from(rewrite(Buffer.from(await sent.arrayBuffer())) as string);
  return { method, url, headers: { 'content-type': type, ...headers }, payload };
}

/** One or two changes, chosen by the schemas of body and query. */
export function changesFor(endpoint: EndpointSpec, valid: Request): fc.Arbitrary<Change[]> {
  const { body, querystring } = describeEndpoint(endpoint) as { body?: Schema; querystring?: Schema };
  const { path, file, form } = endpoint;
  const steps = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const places = placesOf(body ?? {}, valid.body ?? {});
  const one = fc.oneof(
    { weight: 1, arbitrary: fc.oneof(headerChange, methodChange) },
    { weight: steps.length > 0 ? 2 : 0, arbitrary: pathChange(steps) },
    { weight: querystring ? 4 : 0, arbitrary: queryChange(querystring?.properties ?? {}) },
    { weight: body && !file ? 8 : 0, arbitrary: fieldChange(places) },
    { weight: body && !file ? 2 : 0, arbitrary: bodyChange },
    { weight: file ? 4 : 0, arbitrary: fileChange(file?.name ?? '') },
    { weight: file || form ? 4 : 0, arbitrary: formChange(Object.keys(body?.properties ?? {})) },
  );
  return fc.array(one, { minLength: 1, maxLength: 2 });
}

type Place = { path: (string | number)[]; schema: Schema };

/** Places in a body where something can be changed, from the schema and a valid value. */
function placesOf(schema: Schema, value: unknown, path: Place['path'] = []): Place[] {
  const { properties = {}, items } = schema.anyOf?.find((one) => one.properties ?? one.items) ?? schema;
  const here = path.length > 0 ? [{ path, schema }] : [];
  if (typeof value !== 'object' || value === null) return here;
  const fields: [string | number, Schema][] = Array.isArray(value)
    ? value.slice(0, 3).map((_, at) => [at, items || {}])
    : Object.keys({ ...properties, ...value }).map((name) => [name, properties[name] ?? {}]);
  return [...here, ...fields.flatMap(([key, field]) => placesOf(field, value[key as never], [...path, key]))];
}

const change = <T>(values: fc.Arbitrary<T>, apply: (draft: Draft, value: T) => void): fc.Arbitrary<Change> =>
  values.map((value) => (draft) => apply(draft, value));

const ways = words('json json json json none \0 \ud800');
const fieldChange = (places: readonly Place[]) =>
  fc.constantFrom(...places, { path: ['x'], schema: {} }).chain(({ path, schema }) =>
    change(fc.tuple(jsonFor(schema), ways), ({ body = {}, texts }, [json, way]) => {
      const holder = path.slice(0, -1).reduce<unknown>((value, key) => value?.[key as never], body);
      if (typeof holder !== 'object' || holder === null) return;
      const key = path.at(-1) as never;
      // Another value, none, or the valid one with an end that cannot be stored.
      const text = way === 'json' ? json : JSON.stringify(`${holder[key] ?? ''}${way}`);
      Object.assign(holder, { [key]: way === 'none' ? undefined : `@@${texts.push(text) - 1}@@` });
    }),
  );

/** Bodies that are no JSON, or no object that the call takes. */
const bodyRewrites: readonly ((json: string, other: string) => string | Buffer)[] = [
  (json) => json.slice(0, json.length >> 1),
  (json) => `\ufeff${json}`,
  (json) => Buffer.from(`${json.slice(0, -1)}\xff\xc0\x80"}`, 'latin1'),
  (json) => Buffer.from(json, 'utf16le'),
  (json) => `${json.slice(0, -1)},"__proto__":{"admin":true}}`,
  (json) => `${json.slice(0, -1)},${json.slice(1)}`,
  (json, other) => `${json.slice(0, -1)},"x":${other}}`,
  (_, other) => other,
  () => '',
  () => 'a=b&c[]=d&__proto__=e&a=f',
];
const rewritten = fc.tuple(fc.constantFrom(...bodyRewrites), jsonFor({}));
const bodyChange = change(rewritten, (draft, [rewrite, other]) => {
  draft.rewrite = (payload) => rewrite(payload.toString(), other);
});

const stepsFor = (schema: Schema) => {
  const texts = textsFor(schema).map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 5_000));
  return fc.oneof(rawSteps, texts, ids.map(String));
};

const endings = words('    / // /.. ;x');
const pathChange = (names: readonly string[]) =>
  change(fc.tuple(fc.constantFrom(...names, ''), stepsFor({}), endings), (draft, [name, step, end]) => {
    draft.params[name] = step;
    draft.path += end;
    draft.isElsewhere = true;
  });

const queryChange = (described: Readonly<Record<string, Schema>>) =>
  fc.constantFrom(...Object.keys(described), 'unknown', '__proto__').chain((name) =>
    change(fc.tuple(stepsFor(described[name] ?? {}), fc.nat(9)), (draft, [value, how]) => {
      // Duplicates, removes, renames or replaces a parameter.
      if (how > 0) draft.query = draft.query.filter(([known]) => known !== name);
      if (how !== 1) draft.query.push([how === 2 ? `${name}[]` : name, value]);
    }),
  );

const methodChange = change(words('GET OPTIONS POST PUT PATCH DELETE'), (draft, method) => {
  Object.assign(draft, { method, isElsewhere: true });
});

const headerNames = words(
  'accept-language idempotency-key authorization range content-type content-encoding accept cookie x-forwarded-for',
);
const headerValues = fc.oneof(
  words('* x null __proto__ *;q=0 en;q=x bytes=5-1 token gzip W/" a=b;a=c;; :: 10.0.0.1, / \xff'),
  words('text/plain multipart/form-data multipart/form-data;boundary=x application/x-www-form-urlencoded'),
  fc.oneof(fc.string(), fc.constant('x,'.repeat(4_000))),
);
const headerChange = change(fc.tuple(headerNames, headerValues), ({ headers }, [name, value]) => {
  headers[name] = value;
});

const fileChange = (field: string) =>
  change(fc.constantFrom(...Object.entries(brokenFiles)), (draft, [filename, bytes]) => {
    attach(draft, field, bytes, filename);
  });

/** Multipart forms, as Latin-1. Broken boundaries are tested in kit/server/http/hostile.test.ts. */
const formRewrites: readonly ((form: string, odd: string) => string)[] = [
  (form) => form.replace('\r\n\r\n', `\r\n${'X: y\r\n'.repeat(3_000)}\r\n`),
  (form) => form.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: base64\r\n\r\n'),
  (form) => form.replace(/filename="[^"]*"/, "filename*=utf-8''%ED%A0%80%00.xlsx"),
  (form) => form.replace(/; filename="[^"]*"/, ''),
  (form, odd) => form.replace(/filename="[^"]*"/, () => `filename="${odd.slice(0, 2_000)}"`),
  (form) => form.replace('name="', 'name="__proto__"; x="'),
  (form) => form.replace(/--\r\n$/, `\r\n${form}`),
];
const formChange = (names: readonly string[]) =>
  fc.oneof(
    change(fc.tuple(fc.constantFrom(...formRewrites), oddTexts), (draft, [rewrite, odd]) => {
      formOf(draft);
      draft.rewrite = (form) => Buffer.from(rewrite(form.toString('latin1'), odd), 'latin1');
    }),
    fc.constantFrom(...names, 'x', '__proto__').chain((name) =>
      change(fc.tuple(fc.oneof(oddTexts, jsonFor({})), fc.constantFrom(1, 2, 40)), (draft, [text, times]) => {
        for (let at = 0; at < times; at++) formOf(draft).append(name, text);
      }),
    ),
  );
