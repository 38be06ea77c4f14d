// Loads modules in half the time; every Node process of a task runs this first, see launch.mjs.
//
// Node 24 reads the `package.json` of a module's package to know whether it is an ES module, and parses all of its `exports`
// each time. That of drizzle-orm is 180 kB long: for its 106 modules, and for each of ours that imports it, this took one
// second of the two in which the product is loaded. So its modules are resolved here, those of zod, and our own, of which
// there are five hundred. Without this file all works alike.
import { registerHooks } from 'node:module';

const inThem = /\/node_modules\/(drizzle-orm|zod)\//;
const themselves = /^(drizzle-orm|zod)(\/|$)/;
const entries = new Map();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context;
    const found = (format) => ({ url: new URL(specifier, parentURL).href, format, shortCircuit: true });
    if (specifier.startsWith('.')) {
      if (specifier.endsWith('.ts') && parentURL.endsWith('.ts')) return found('module-typescript');
      if (specifier.endsWith('.js') && inThem.test(parentURL)) return found('module');
    }
    if (!themselves.test(specifier)) return nextResolve(specifier, context);
    const key = `${context.conditions.join()} ${specifier}`;
    if (!entries.has(key)) entries.set(key, nextResolve(specifier, context));
    return { ...entries.get(key), shortCircuit: true };
  },
});
