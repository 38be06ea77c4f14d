import type { FrameParts } from '../../../core/web/screens.ts';
import today from './today.ts';

export const roomsFrameParts: FrameParts = { today };
