import type { FrameParts } from '../../../core/web/screens.ts';
import ReadyWatch from './orders/ReadyWatch.tsx';
import today from './orders/today.ts';

export const conciergeFrame: FrameParts = { watch: ReadyWatch, today };
