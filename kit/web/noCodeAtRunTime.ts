/**
 * The content policy allows no code made at run time. Zod would try it with the first schema, and be reported: this is where it keeps
 * what `z.config` sets, which would come too late once schemas are there, and with all of zod.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
