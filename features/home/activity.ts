import { fact } from '../../kit/activity.ts';
import { firstStepsTopic } from './api.ts';

export const firstStepsHidden = fact('first_steps.hidden', { about: 'building', topic: firstStepsTopic });
