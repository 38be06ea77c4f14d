import { activityKind } from '../../kit/activityKind.ts';

const aMail = { about: 'mail' };

export const mailSentAgain = activityKind('mail.sent_again', aMail);
export const mailAttachmentRead = activityKind('mail.attachment_read', aMail);
