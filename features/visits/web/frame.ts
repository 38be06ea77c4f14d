import type { FrameParts } from '../../../core/web/screens.ts';
import ArrivalWatch from './arrival/ArrivalWatch.tsx';
import today from './today.tsx';

export const visitsFrame: FrameParts = { watch: ArrivalWatch, today };
