import type { FrameParts } from '../../../core/web/screens.ts';
import today from './today.ts';

export const parkingFrameParts: FrameParts = { today };
