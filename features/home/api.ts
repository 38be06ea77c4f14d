import { z } from 'zod';
import { firstSteps } from '../../core/feature/firstSteps.ts';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';

export const setupStepsTopic = 'firstSteps';

const setupStepsSchema = z.object({
  hidden: z.boolean(),
  steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
});

export type SetupStepsState = z.output<typeof setupStepsSchema>;

const common = {
  path: '/api/buildings/:building/first-steps',
  access: 'user',
  building: 'path',
  topic: setupStepsTopic,
} as const;

export const readSetupSteps = endpoint({
  name: 'readSetupSteps',
  ...common,
  method: 'GET',
  summary: 'List the setup steps of a new building and which of them are done; for administrators',
  answer: setupStepsSchema,
});

export const hideSetupSteps = endpoint({
  name: 'hideSetupSteps',
  ...common,
  method: 'DELETE',
  summary: 'Hide the list of first steps for all administrators of the building',
  answer: okAnswerCodec(),
});
