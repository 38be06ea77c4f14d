import { activityKind } from '../../kit/activityKind.ts';
import { firstStepsTopic } from './api.ts';

export const firstStepsHidden = activityKind('first_steps.hidden', {
  entity: 'building',
  topic: firstStepsTopic,
});
