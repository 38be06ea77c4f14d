import type { FrameParts } from '../../web/screens.ts';
import ShiftSwitcher from './ShiftSwitcher.tsx';

export const shiftSwitchingFrameParts: FrameParts = { besideScreen: ShiftSwitcher };
