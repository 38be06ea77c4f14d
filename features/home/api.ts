import { z } from 'zod';
import { firstSteps } from '../../core/firstSteps.ts';
import { done, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';

export const firstStepsTopic = 'firstSteps';

/** What there is to do in a new building, and how far that is. */
export const stepsToDo = z.object({
  /** Somebody who administers it has put the list away. */
  hidden: z.boolean(),
  /** In their order; those of modules that are off are left out. */
  steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
});
export type StepsToDo = z.output<typeof stepsToDo>;

const common = {
  path: '/api/buildings/:building/first-steps',
  access: 'user',
  building: 'path',
  topic: firstStepsTopic,
} as const;

export const readFirstSteps = endpoint({
  ...common,
  method: 'GET',
  summary: 'What a new building needs before its people come, and what of it is there; for administrators',
  answer: same(stepsToDo),
});

export const hideFirstSteps = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Puts the list of first steps away, for all who administer the building',
  answer: done(),
});
