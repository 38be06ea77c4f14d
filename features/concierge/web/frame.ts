import type { FrameParts } from '../../../core/web/screens.ts';
import ReadyOrderNotifier from './orders/ReadyOrderNotifier.tsx';
import today from './orders/today.ts';

export const conciergeFrameParts: FrameParts = { besideScreen: ReadyOrderNotifier, today };
