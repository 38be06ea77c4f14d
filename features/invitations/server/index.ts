import { sql } from 'drizzle-orm';
import { withdrawVerifications } from '../../../core/access/server/verifications.ts';
import { can } from '../../../core/people/policy.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as registrationApi from '../registrationApi.ts';
import { checkRegistrationLink, confirmRegistration, prepareConfirmation } from './confirm.ts';
import { confirmOnBehalf, discardRegistration } from './confirmOnBehalf.ts';
import { approveRegistration, refuseRegistration } from './decide.ts';
import { deleteOldInvitations, eraseOwnInvitations, invite, revokeInvitation } from './invite.ts';
import { inviteeMailJobs } from './inviteeMailJobs.ts';
import { listInvitations } from './listInvitations.ts';
import { checkRecipients, mailInvitations } from './mailInvitations.ts';
import { listOwnInvitations } from './ownInvitations.ts';
import { listRegistrations } from './pendingRegistrations.ts';
import { previewInvitationDeletion } from './previewInvitationDeletion.ts';
import { readRegistrationOffer } from './readRegistrationOffer.ts';
import { readRecipientsFile } from './readSpreadsheet.ts';
import { registrationMailJobs } from './registrationMailJobs.ts';
import { remindInviteesJob, sendReminder } from './reminders.ts';
import { deleteExpiredRegistrations, startRegistration } from './startRegistration.ts';
import { registrations } from './tables.ts';
import { visitorData } from './visitorData.ts';

export const invitationsFeature: Feature = {
  name: 'invitations',
  nameColumns: { invitees: ['first_name', 'last_name'], registrations: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activities),
  readers: {
    [api.invitationsTopic]: denyDevices(can.managePeople),
    [registrationApi.registrationsTopic]: denyDevices(can.managePeople),
  },
  entities: {
    invitation: 'invitations:entities.invitation',
    registration: 'invitations:entities.registration',
  },
  routes: [
    route(api.listInvitations, listInvitations),
    route(api.invite, invite),
    route(api.checkRecipients, checkRecipients),
    route(api.readRecipientsFile, readRecipientsFile),
    route(api.mailInvitations, mailInvitations),
    route(api.remindInvitee, sendReminder),
    route(api.revokeInvitation, revokeInvitation),
    route(registrationApi.readOffer, readRegistrationOffer),
    route(registrationApi.register, startRegistration),
    route(registrationApi.checkRegistrationLink, checkRegistrationLink),
    preparedRoute(registrationApi.confirmRegistration, prepareConfirmation, confirmRegistration),
    route(registrationApi.listRegistrations, listRegistrations),
    route(registrationApi.confirmOnBehalf, confirmOnBehalf),
    route(registrationApi.discardRegistration, discardRegistration),
    route(registrationApi.approveRegistration, approveRegistration),
    route(registrationApi.refuseRegistration, refuseRegistration),
  ],
  eraseAccountData: async (context) => {
    await eraseOwnInvitations(context);
    await context.db
      .delete(registrations)
      .where(sql`lower(${registrations.email}) = lower(${context.actor.email})`);
    await withdrawVerifications(context.db, { purpose: 'accountOpened', subject: context.actor.userId });
  },
  previewDeletion: previewInvitationDeletion,
  visitorData: visitorData,
  personalData: listOwnInvitations,
  jobs: (dependencies) => [
    ...registrationMailJobs(dependencies),
    ...inviteeMailJobs(dependencies),
    remindInviteesJob,
    cronJob('37 * * * *', 'invitations.forget', async ({ db, now }) => {
      await deleteExpiredRegistrations(db, now());
      await deleteOldInvitations(db, now());
    }),
  ],
};
