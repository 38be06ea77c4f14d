import { fact } from '../../kit/activity.ts';

const aMail = { about: 'mail' };

/** An administrator had it sent once more, or at once. */
export const mailSentAgain = fact('mail.sent_again', aMail);
/** Reading is recorded too: what was signed is among them. */
export const mailAttachmentRead = fact('mail.attachment_read', aMail);
