import { sql } from 'drizzle-orm';
import type { Feature } from '../../../core/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import { arrivalsTopic } from '../arrival.ts';
import * as arrivals from '../arrivalApi.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as imports from '../importApi.ts';
import * as members from '../membersApi.ts';
import { can } from '../policy.ts';
import * as receptionWire from '../receptionApi.ts';
import { answerArrival, answerByLink, prepareAnswerByLink, readArrival } from './answerArrival.ts';
import { forgetArrivalLinks, withdrawArrivalLinks } from './arrivalLinks.ts';
import { visitEntries } from './calendarEntries.ts';
import { changeStatus, changeVisit, removeVisit } from './changeVisit.ts';
import { checkVisit } from './checkVisit.ts';
import { visitJobs } from './emails.ts';
import { eraseOwnVisits } from './eraseOwnVisits.ts';
import { exportVisits, importTemplate } from './exportVisits.ts';
import { forgetVisitors } from './forgetVisitors.ts';
import { heldAhead } from './heldAhead.ts';
import { arrivalJobs } from './hosts/arrivalMails.ts';
import { listWaitingArrivals } from './hosts/waitingArrivals.ts';
import { eraseMappings, forgetMappings, listMappings } from './importMemory.ts';
import { importVisits, prepareImport, previewImport } from './importVisits.ts';
import { leavingVisits } from './leaving.ts';
import { markMissed } from './markMissed.ts';
import { moduleUse } from './moduleUse.ts';
import { nameMembers, readMembers } from './nameMembers.ts';
import { previewNames } from './namesSpreadsheet.ts';
import { nameVisits } from './nameVisits.ts';
import { listOwnVisits } from './ownVisits.ts';
import { listPastVisitors } from './pastVisitors.ts';
import { principalJobs } from './principalMails.ts';
import { createVisitReader } from './queries.ts';
import { decideAdmission, refuseAgreement } from './reception/admit.ts';
import { changeHost } from './reception/changeHost.ts';
import { checkInVisitor, recordDeparture } from './reception/checkIn.ts';
import { closeDay } from './reception/closeDay.ts';
import { countGroup } from './reception/countGroup.ts';
import { listNearbyVisits, moveHere, readScan, readVisitPage } from './reception/nearbyVisits.ts';
import { createReceptionReader } from './reception/readReceptionDay.ts';
import type { ReadRecurringVisits } from './recurringVisitDays.ts';
import { rights } from './rights.ts';
import { scheduleVisit } from './scheduleVisit.ts';
import { eraseImports, forgetImports, listImports, undoImport } from './undoImport.ts';
import { visitorSaysJob } from './visitorMessageMails.ts';
import { visitorsHeld } from './visitorsHeld.ts';
import type { Claims, Coverage } from './visitRows.ts';

export { recurringVisitDays } from './recurringVisitDay.ts';

/** Parameters come from other features, which import this one. */
export const visitsFeature = (
  covered: Coverage = () => sql`false`,
  readRecurringVisits: ReadRecurringVisits = async () => new Map(),
  claimed: Claims = () => sql`false`,
  list = createVisitReader(covered),
): Feature => ({
  name: 'visits',
  nameColumns: {
    visits: ['visitor_first_name', 'visitor_last_name', 'organization', 'party_name'],
    visit_members: ['first_name', 'last_name'],
  },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { visits: can.list, [arrivalsTopic]: can.followArrival },
  entities: { visit: 'visits:entities.visit' },
  displayNames: { visit: nameVisits },
  routes: [
    route(wire.scheduleVisit, scheduleVisit),
    route(wire.checkVisit, checkVisit),
    route(wire.listVisits, list),
    route(wire.editVisit, (context, edit) => changeVisit(context, edit, covered)),
    route(wire.removeVisit, removeVisit),
    route(wire.listPastVisitors, listPastVisitors),
    route(wire.changeVisitStatus, changeStatus),
    route(receptionWire.readReceptionDay, createReceptionReader({ covered, readRecurringVisits, claimed })),
    route(receptionWire.listNearbyVisits, listNearbyVisits),
    route(receptionWire.readScan, readScan),
    route(receptionWire.readVisitPage, readVisitPage),
    route(receptionWire.checkInVisitor, (context, visit) =>
      checkInVisitor(context, visit, covered, readRecurringVisits),
    ),
    route(receptionWire.recordDeparture, recordDeparture),
    route(receptionWire.changeVisitHost, changeHost),
    route(receptionWire.moveVisitHere, (context, visit) =>
      moveHere(context, visit, covered, readRecurringVisits),
    ),
    route(receptionWire.refuseAgreement, refuseAgreement),
    route(receptionWire.decideAdmission, decideAdmission),
    route(members.readMembers, readMembers),
    route(members.nameMembers, nameMembers),
    route(members.previewNames, previewNames),
    route(members.countGroup, countGroup),
    preparedRoute(imports.importVisits, prepareImport, importVisits),
    route(imports.previewImport, previewImport),
    route(imports.listImports, listImports),
    route(imports.undoImport, undoImport),
    route(wire.exportVisits, (context, range) => exportVisits(context, range, list)),
    route(imports.readImportTemplate, importTemplate),
    route(arrivals.readArrival, readArrival),
    preparedRoute(arrivals.answerByLink, prepareAnswerByLink, answerByLink),
    route(arrivals.answerArrival, answerArrival),
    route(arrivals.listWaitingArrivals, listWaitingArrivals),
  ],
  eraseAccountData: async (context) => {
    await eraseOwnVisits(context);
    await eraseMappings(context);
    await eraseImports(context);
    await withdrawArrivalLinks(context.db, context.actor.userId);
  },
  previewDeletion: leavingVisits,
  ahead: heldAhead,
  moduleUse,
  rights,
  calendarEntries: visitEntries,
  personalData: async (context) => [...(await listOwnVisits(context)), ...(await listMappings(context))],
  forgetVisitors,
  visitorData: visitorsHeld,
  jobs: (dependencies) => [
    ...visitJobs(dependencies, covered),
    ...principalJobs(dependencies),
    visitorSaysJob(dependencies),
    ...arrivalJobs(dependencies),
    markMissed,
    closeDay,
    forgetArrivalLinks,
    forgetImports,
    forgetMappings,
  ],
});
