import type { Plugin } from 'vite';

/** What each kind of schema says of itself as JSON Schema, and the calls that ask for it. */
const DESCRIBING = [
  /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);/g,
  /createToJSONSchemaMethod\(this, \{\}\)\(params\)(?=;)/g,
  /createStandardJSONSchemaMethod\(this, "\w+"\)(?=,)/g,
] as const;

/**
 * Leaves out of the web client how zod describes schemas as JSON Schema: the API description is made on the server (`kit/server/http/describe.ts`),
 * and it is a tenth of what a browser reads before somebody may log in. Throws an Error where a later zod says it otherwise.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        let rest = code;
        for (const saying of DESCRIBING) {
          if (rest.search(saying) < 0) throw new Error(`zod has no ${saying} any more: look at it anew.`);
          rest = rest.replaceAll(saying, (found) => (found.endsWith(';') ? '' : 'undefined'));
        }
        return { code: rest, map: null };
      },
    },
  };
}
