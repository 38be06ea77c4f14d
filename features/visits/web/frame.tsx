import type { FrameParts } from '../../../core/web/screens.ts';
import UnansweredArrivalCards from './arrival/UnansweredArrivalCards.tsx';
import today from './today.tsx';

export const visitsFrameParts: FrameParts = { besideScreen: UnansweredArrivalCards, today };
