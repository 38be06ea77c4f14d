import { activityKind } from '../../kit/activityKind.ts';

const aMail = { about: 'mail' };

/** An administrator had it sent once more, or at once. */
export const mailSentAgain = activityKind('mail.sent_again', aMail);
/** Reading is recorded too: what was signed is among them. */
export const mailAttachmentRead = activityKind('mail.attachment_read', aMail);
