import { fact } from '../../kit/fact.ts';
import { firstStepsTopic } from './wire.ts';

export const firstStepsHidden = fact('first_steps.hidden', { about: 'building', topic: firstStepsTopic });
