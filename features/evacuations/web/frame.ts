import type { FrameParts } from '../../../core/web/screens.ts';
import RunningWatch from './RunningWatch.tsx';

export const evacuationsFrame: FrameParts = { watch: RunningWatch };
