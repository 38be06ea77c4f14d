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
import { anonymiseExpiredVisitors } from './anonymiseVisits.ts';
import { answerArrival, answerByLink, prepareAnswerByLink, readArrival } from './answerArrival.ts';
import { deleteArrivalLinks, deleteExpiredArrivalLinksJob } from './arrivalLinks.ts';
import { visitCalendarEntries } from './calendarEntries.ts';
import { changeStatus, changeVisit, removeVisit } from './changeVisit.ts';
import { checkVisit } from './checkVisit.ts';
import { deleteOldMappingsJob, eraseMappings, listOwnMappings } from './columnMappings.ts';
import { eraseOwnVisits } from './eraseOwnVisits.ts';
import { createImportTemplate, exportVisits } from './exportVisits.ts';
import { findVisitNames } from './findVisitNames.ts';
import { previewVisitDeletion } from './futureVisits.ts';
import { futureVisits } from './handOverFutureVisits.ts';
import { arrivalMailJobs } from './hosts/arrivalMailJobs.ts';
import { listWaitingArrivals } from './hosts/waitingArrivals.ts';
import { importVisits, prepareImport, previewImport } from './importVisits.ts';
import { markMissedVisitsJob } from './markMissed.ts';
import { moduleUse } from './moduleUse.ts';
import { nameMembers, readMembers } from './nameMembers.ts';
import { listOwnVisits } from './ownVisits.ts';
import { listPastVisitors } from './pastVisitors.ts';
import { previewNames } from './previewNames.ts';
import { principalMailJobs } from './principalMailJobs.ts';
import { createVisitReader } from './queries.ts';
import { changeVisitHost } from './reception/changeHost.ts';
import { checkInVisitor, recordDeparture } from './reception/checkIn.ts';
import { countGroup } from './reception/countGroup.ts';
import { decideAdmission, refuseAgreement } from './reception/decideAdmission.ts';
import { listNearbyVisits, moveVisitHere, readScan, readVisitPage } from './reception/nearbyVisits.ts';
import { createReceptionDayReader } from './reception/readReceptionDay.ts';
import { recordMissingDeparturesJob } from './reception/recordMissingDepartures.ts';
import type { ReadRecurringVisits } from './recurringVisitSync.ts';
import { rights } from './rights.ts';
import { scheduleVisit } from './scheduleVisit.ts';
import { deleteOldImportsJob, eraseImports, listImports, undoImport } from './undoImport.ts';
import { visitorData } from './visitorData.ts';
import { visitorMailJobs } from './visitorMailJobs.ts';
import { createVisitorMessageMailHandler } from './visitorMessageMailJob.ts';
import type { HasUnverifiedClaim, IsCovered } from './visitRows.ts';

export { recurringVisitSync } from './syncRecurringVisits.ts';

/** Parameters come from other features, which import this one. */
export const visitsFeature = (
  covered: IsCovered = () => sql`false`,
  readRecurringVisits: ReadRecurringVisits = async () => new Map(),
  claimed: HasUnverifiedClaim = () => sql`false`,
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
  displayNames: { visit: findVisitNames },
  routes: [
    route(wire.scheduleVisit, scheduleVisit),
    route(wire.checkVisit, checkVisit),
    route(wire.listVisits, list),
    route(wire.editVisit, (context, edit) => changeVisit(context, edit, covered)),
    route(wire.removeVisit, removeVisit),
    route(wire.listPastVisitors, listPastVisitors),
    route(wire.changeVisitStatus, changeStatus),
    route(
      receptionWire.readReceptionDay,
      createReceptionDayReader({ covered, readRecurringVisits, claimed }),
    ),
    route(receptionWire.listNearbyVisits, listNearbyVisits),
    route(receptionWire.readScan, readScan),
    route(receptionWire.readVisitPage, readVisitPage),
    route(receptionWire.checkInVisitor, (context, visit) =>
      checkInVisitor(context, visit, covered, readRecurringVisits),
    ),
    route(receptionWire.recordDeparture, recordDeparture),
    route(receptionWire.changeVisitHost, changeVisitHost),
    route(receptionWire.moveVisitHere, (context, visit) =>
      moveVisitHere(context, visit, covered, readRecurringVisits),
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
    route(imports.readImportTemplate, createImportTemplate),
    route(arrivals.readArrival, readArrival),
    preparedRoute(arrivals.answerByLink, prepareAnswerByLink, answerByLink),
    route(arrivals.answerArrival, answerArrival),
    route(arrivals.listWaitingArrivals, listWaitingArrivals),
  ],
  eraseAccountData: async (context) => {
    await eraseOwnVisits(context);
    await eraseMappings(context);
    await eraseImports(context);
    await deleteArrivalLinks(context.db, context.actor.userId);
  },
  previewDeletion: previewVisitDeletion,
  futureEntries: futureVisits,
  moduleUse,
  rights,
  calendarEntries: visitCalendarEntries,
  personalData: async (context) => [...(await listOwnVisits(context)), ...(await listOwnMappings(context))],
  anonymizeVisitors: anonymiseExpiredVisitors,
  visitorData: visitorData,
  jobs: (dependencies) => [
    ...visitorMailJobs(dependencies, covered),
    ...principalMailJobs(dependencies),
    createVisitorMessageMailHandler(dependencies),
    ...arrivalMailJobs(dependencies),
    markMissedVisitsJob,
    recordMissingDeparturesJob,
    deleteExpiredArrivalLinksJob,
    deleteOldImportsJob,
    deleteOldMappingsJob,
  ],
});
