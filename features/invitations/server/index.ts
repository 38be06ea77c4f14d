import type { Feature } from '../../../core/feature/server/feature.ts';
import { can } from '../../../core/people/policy.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as registrationApi from '../registrationApi.ts';
import { buildAccountRegistrationMailHandlers } from './buildAccountRegistrationMailHandlers.ts';
import { checkRegistrationLink, confirmRegistration, prepareRegistrationConfirmation } from './confirm.ts';
import {
  confirmRegistrationOnBehalf,
  discardUnconfirmedRegistration,
} from './confirmRegistrationOnBehalf.ts';
import { createInvitation } from './createInvitation.ts';
import { approveRegistration, refuseRegistration } from './decide.ts';
import { deleteOldInvitations } from './deleteOldInvitations.ts';
import { exportInvitations, exportRegistrations } from './exportInvitations.ts';
import { invitationFigures } from './figures.ts';
import { createAccountInvitationMailHandlers } from './invitationMailJobs.ts';
import { listInvitations } from './listInvitations.ts';
import { checkInvitationRecipients, mailRegistrationInvitations } from './mailInvitations.ts';
import { listRegistrations } from './pendingRegistrations.ts';
import { invitationPersonalData } from './personalData.ts';
import { readInvitationRecipientsFile } from './readSpreadsheet.ts';
import { remindInvitee, remindInviteesJob } from './reminders.ts';
import { revokeInvitation } from './revokeInvitations.ts';
import { deleteExpiredRegistrations, readRegistrationOffer, startRegistration } from './startRegistration.ts';

export const invitationsFeature: Feature = {
  name: 'invitations',
  nameColumns: { invitees: ['first_name', 'last_name'], registrations: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activities),
  readers: {
    [api.invitationsTopic]: excludeDevicesFromPolicy(can.managePeople),
    [registrationApi.registrationsTopic]: excludeDevicesFromPolicy(can.managePeople),
  },
  entities: {
    invitation: 'invitations:entities.invitation',
    registration: 'invitations:entities.registration',
  },
  routes: [
    route(api.listInvitations, listInvitations),
    route(api.exportInvitations, exportInvitations),
    route(api.createInvitation, createInvitation),
    route(api.checkInvitationRecipients, checkInvitationRecipients),
    route(api.readInvitationRecipientsFile, readInvitationRecipientsFile),
    route(api.mailRegistrationInvitations, mailRegistrationInvitations),
    route(api.remindInvitee, remindInvitee),
    route(api.revokeInvitation, revokeInvitation),
    route(registrationApi.readRegistrationOffer, readRegistrationOffer),
    route(registrationApi.startRegistration, startRegistration),
    route(registrationApi.checkRegistrationLink, checkRegistrationLink),
    preparedRoute(registrationApi.confirmRegistration, prepareRegistrationConfirmation, confirmRegistration),
    route(registrationApi.listRegistrations, listRegistrations),
    route(registrationApi.exportRegistrations, exportRegistrations),
    route(registrationApi.confirmRegistrationOnBehalf, confirmRegistrationOnBehalf),
    route(registrationApi.discardUnconfirmedRegistration, discardUnconfirmedRegistration),
    route(registrationApi.approveRegistration, approveRegistration),
    route(registrationApi.refuseRegistration, refuseRegistration),
  ],
  personalData: invitationPersonalData,
  figures: invitationFigures,
  jobs: (dependencies) => [
    ...buildAccountRegistrationMailHandlers(dependencies),
    ...createAccountInvitationMailHandlers(dependencies),
    remindInviteesJob,
    cronJob('37 * * * *', 'invitations.forget', async ({ db, now }) => {
      await deleteExpiredRegistrations(db, now());
      await deleteOldInvitations(db, now());
    }),
  ],
};
