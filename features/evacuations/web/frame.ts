import type { FrameParts } from '../../../core/web/screens.ts';
import RunningEvacuationBanner from './RunningEvacuationBanner.tsx';

export const evacuationsFrameParts: FrameParts = { besideScreen: RunningEvacuationBanner };
