import { activityKind } from '../../kit/activityKind.ts';
import { setupStepsTopic } from './api.ts';

export const setupStepsHidden = activityKind('first_steps.hidden', {
  entity: 'building',
  topic: setupStepsTopic,
});
