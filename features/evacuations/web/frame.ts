import type { FrameParts } from '../../../core/feature/web/screens.ts';
import RunningEvacuationBanner from './RunningEvacuationBanner.tsx';

export const evacuationsFrameParts: FrameParts = { besideScreen: RunningEvacuationBanner };
