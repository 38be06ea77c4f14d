import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { route } from '../../../kit/server/http/router.ts';
import { outboxMailChanged } from '../../../kit/server/mail/outbox.ts';
import { mailAttachmentRead, mailSentAgain } from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { deleteOldAccountMailsJob } from './deleteOldMails.ts';
import { exportOutbox } from './exportOutbox.ts';
import { createMailLimitWarningHandler } from './limitWarningMail.ts';
import { mailPersonalData } from './personalData.ts';
import { downloadMailAttachment, readOutbox } from './readOutbox.ts';
import { countFailedMails, resendFailedMails, resendMail } from './resendMails.ts';

export const mailFeature: Feature = {
  name: 'mail',
  words: { fr, en },
  activityKinds: [outboxMailChanged, mailSentAgain, mailAttachmentRead],
  readers: { mails: excludeDevicesFromPolicy(can.list) },
  routes: [
    route(api.readOutbox, readOutbox),
    route(api.exportOutbox, exportOutbox),
    route(api.downloadMailAttachment, downloadMailAttachment),
    route(api.resendMail, resendMail),
    route(api.countFailedMails, countFailedMails),
    route(api.resendFailedMails, resendFailedMails),
    route(api.readMailServerAvailability, async ({ actor, env }) => {
      if (!can.readDelivery(actor)) throw new AppError('forbidden');
      return { kept: env.smtpUrl === undefined && !env.demo };
    }),
  ],
  personalData: mailPersonalData,
  jobs: (dependencies) => [deleteOldAccountMailsJob, createMailLimitWarningHandler(dependencies)],
};
