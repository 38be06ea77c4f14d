import { z } from 'zod';
import { firstSteps } from '../../core/firstSteps.ts';
import { okAnswer, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';

export const firstStepsTopic = 'firstSteps';

export const stepsToDo = z.object({
  /** True after an administrator has hidden the list. */
  hidden: z.boolean(),
  /** In display order, without steps of disabled modules. */
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
  summary: 'List the setup steps of a new building and which of them are done; for administrators',
  answer: same(stepsToDo),
});

export const hideFirstSteps = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Hide the list of first steps for all administrators of the building',
  answer: okAnswer(),
});
