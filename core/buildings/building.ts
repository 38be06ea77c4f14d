import { z } from 'zod';
import { modules } from '../modules.ts';

/** A building as everybody may see it, before logging in as well. */
export const building = z.object({
  id: z.int(),
  name: z.string(),
  /** Root-relative address of the picture, null where there is none. */
  logo: z.string().nullable(),
});
export type Building = z.output<typeof building>;

/** A building as its people see it. */
export const ownBuilding = building.extend({ timeZone: z.string() });

/** Which modules a building has switched on. */
export const moduleFlags = z.object(
  Object.fromEntries(modules.map((module) => [module, z.boolean()])) as Record<
    (typeof modules)[number],
    z.ZodBoolean
  >,
);
export type ModuleFlags = z.output<typeof moduleFlags>;
