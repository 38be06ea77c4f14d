import type { FrameParts } from '../../web/screens.ts';
import OperatorWatch from './OperatorWatch.tsx';

export const operatorFrame: FrameParts = { watch: OperatorWatch };
