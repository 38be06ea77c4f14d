type Json = unknown;
type Fields = Record<string, Json>;

/** Texts for readers, which no client relies on. */
const explanations = ['description', 'summary', 'tags', 'title', 'example', 'examples'];

const isObject = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of the API description that clients rely on, in a stable order. */
export function contractOf(description: Json): Json {
  const { info: _, ...rest } = description as Fields;
  return withoutExplanations(rest, false);
}

/** `named`: the keys are names of fields, not words of OpenAPI. */
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

/** Sorts sets. Tuples (`prefixItems`) and alternatives keep their order. */
function ordered(list: Json[]): Json[] {
  const isSet = list.every((one) => typeof one === 'string');
  const isParameters = list.every((one) => isObject(one) && 'in' in one && 'name' in one);
  const keyOf = (one: Json) => (isObject(one) ? `${one.in} ${one.name}` : String(one));
  if (!isSet && !isParameters) return list;
  return [...list].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
