import { activityKind } from '../../kit/activityKind.ts';

const aboutMail = { entity: 'mail' };

export const mailSentAgain = activityKind('mail.sent_again', aboutMail);
export const mailAttachmentRead = activityKind('mail.attachment_read', aboutMail);
