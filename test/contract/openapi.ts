type Json = unknown;
type Fields = Record<string, Json>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Words for readers, and the number of a release: nothing that a client relies on. */
const explanations = ['description', 'summary', 'tags', 'title', 'example', 'examples'];

const isObject = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of the API's description is contract, in an order that does not depend on the program's. */
export function contractOf(description: Json): Json {
  const { info: _, ...rest } = description as Fields;
  return withoutExplanations(rest, false);
}

/** `named`: the keys are names given by us (fields, paths), not words of OpenAPI. */
function withoutExplanations(value: Json, named: boolean): Json {
  if (Array.isArray(value)) return ordered(value.map((one) => withoutExplanations(one, false)));
  if (!isObject(value)) return value;
  const kept = Object.keys(value)
    .filter((key) => named || !explanations.includes(key))
    .sort();
  return Object.fromEntries(
    kept.map((key) => [key, withoutExplanations(value[key], !named && key === 'properties')]),
  );
}

/** Sets have no order of their own; that of tuples (`prefixItems`) and alternatives is kept. */
function ordered(list: Json[]): Json[] {
  const isSet = list.every((one) => typeof one === 'string');
  const isParameters = list.every((one) => isObject(one) && 'in' in one && 'name' in one);
  const keyOf = (one: Json) => (isObject(one) ? `${one.in} ${one.name}` : String(one));
  if (!isSet && !isParameters) return list;
  return [...list].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Every difference between two contracts, a line each, e.g. `GET /x requestBody.name.maxLength: 50 → 40`. */
export function differencesOf(before: Json, after: Json): string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const calls = [...new Set([...old.keys(), ...now.keys()])].sort();
  return calls.flatMap((call) => {
    const [was, is] = [old.get(call), now.get(call)];
    if (!is) return [`${call}: gone`];
    if (!was) return [`${call}: new`];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((line) => {
      const [from, to] = [was.get(line), is.get(line)];
      if (from === to) return [];
      if (from === undefined) return [`${call} ${line}: new, ${to}`];
      return [`${call} ${line}: ${to === undefined ? `gone, was ${from}` : `${from} → ${to}`}`];
    });
  });
}

/** By call, what holds for it: where → value. Whatever belongs to no call stands under `API`. */
function linesOf(contract: Json): Map<string, Map<string, string>> {
  const { paths, ...rest } = contract as { paths: Record<string, Fields> } & Fields;
  const calls = new Map([['API', flatten(rest)]]);
  for (const [path, item] of Object.entries(paths)) {
    for (const method of methods) {
      if (item[method] !== undefined) calls.set(`${method.toUpperCase()} ${path}`, flatten(item[method]));
    }
    const unknown = Object.keys(item).filter((key) => !methods.some((method) => method === key));
    if (unknown.length > 0) throw new Error(`${path} has ${unknown.join(', ')}, which nothing compares.`);
  }
  return calls;
}

function flatten(value: Json): Map<string, string> {
  const lines = new Map<string, string>();
  const put = (path: readonly string[], text: string) => {
    const where = short(path.join('.'));
    if (lines.has(where)) throw new Error(`Two things are called ${where}.`);
    lines.set(where, text);
  };
  const visit = (part: Json, path: readonly string[]): void => {
    if (Array.isArray(part) && part.length > 0) {
      for (const [at, one] of part.entries()) {
        if (typeof one === 'string') put([...path, JSON.stringify(one)], 'yes');
        else visit(one, [...path, isObject(one) && 'in' in one ? `${one.in}.${one.name}` : String(at)]);
      }
      return;
    }
    if (!isObject(part) || Object.keys(part).length === 0) put(path, JSON.stringify(part));
    else for (const [key, one] of Object.entries(part)) visit(one, [...path, key]);
  };
  visit(value, []);
  return lines;
}

/** Without the steps that every call has. */
function short(where: string): string {
  return where
    .replaceAll('content.application/json.schema.', '')
    .replaceAll('.schema.', '.')
    .replaceAll('.properties.', '.')
    .replace(/(requestBody|responses\.\w+)\.properties\./, '$1.');
}
