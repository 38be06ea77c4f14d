import type { FrameParts } from '../../../core/web/screens.ts';
import NoMailServerNotice from './NoMailServerNotice.tsx';

export const mailFrameParts: FrameParts = { news: NoMailServerNotice };
