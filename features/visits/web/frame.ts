import type { FrameParts } from '../../../core/web/screens.ts';
import WaitingArrivalCards from './arrival/WaitingArrivalCards.tsx';
import today from './today.tsx';

export const visitsFrame: FrameParts = { watch: WaitingArrivalCards, today };
