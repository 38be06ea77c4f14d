import type { FrameParts } from '../../../core/web/screens.ts';
import MailsKept from './MailsKept.tsx';

export const mailFrame: FrameParts = { news: MailsKept };
