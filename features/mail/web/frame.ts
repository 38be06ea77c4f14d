import type { FrameParts } from '../../../core/web/screens.ts';
import MailsKeptNotice from './MailsKeptNotice.tsx';

export const mailFrame: FrameParts = { news: MailsKeptNotice };
