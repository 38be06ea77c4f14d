import type { FrameParts } from '../../web/screens.ts';
import OperatorWatch from './InactivityTimer.tsx';

export const operatorFrame: FrameParts = { watch: OperatorWatch };
