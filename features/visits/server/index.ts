import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import * as arrivals from '../arrivals/api.ts';
import { arrivalsTopic } from '../arrivals/arrival.ts';
import {
  answerArrival,
  answerArrivalByLink,
  prepareAnswerArrivalByLink,
  readArrivalByLink,
} from '../arrivals/server/answerArrival.ts';
import { changeVisitHost } from '../arrivals/server/changeHost.ts';
import {
  markMissedVisitsJob,
  recordDeparture,
  recordMissingDeparturesJob,
} from '../arrivals/server/checkOut.ts';
import {
  decideAfterAgreementRefusal,
  recordAgreementRefusal,
} from '../arrivals/server/decideAfterAgreementRefusal.ts';
import { deleteExpiredHostAnswerLinksJob } from '../arrivals/server/hostAnswerLinks.ts';
import { listUnansweredArrivals } from '../arrivals/server/listUnansweredArrivals.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as members from '../groups/api.ts';
import { correctGroupAttendance } from '../groups/server/correctGroupAttendance.ts';
import { nameMembers, readMembers } from '../groups/server/nameMembers.ts';
import { previewGroupNamesSpreadsheet } from '../groups/server/previewGroupNamesSpreadsheet.ts';
import * as imports from '../import/api.ts';
import { deleteOldColumnMappingsJob } from '../import/server/columnMappings.ts';
import { importVisits, prepareImportVisits, previewVisitImport } from '../import/server/importVisits.ts';
import {
  deleteOldVisitImportsJob,
  listVisitImports,
  undoVisitImport,
} from '../import/server/undoVisitImport.ts';
import { createArrivalMailHandlers } from '../mails/server/hostMails.ts';
import { createPrincipalMailHandlers } from '../mails/server/principalMailJobs.ts';
import { createVisitorMailHandlers } from '../mails/server/visitorMailJobs.ts';
import { createVisitorMessageMailHandler } from '../mails/server/visitorMessageMailJob.ts';
import { can } from '../policy.ts';
import { composeVisitorName, ERASED_NAME } from '../visitorName.ts';
import { applyVisitEdit, changeVisitStatus, removeVisit } from './applyVisitEdit.ts';
import { findVisitCalendarEntries } from './calendarEntries.ts';
import { checkVisit } from './checkVisit.ts';
import { createVisitImportTemplate, exportVisits } from './exportVisits.ts';
import { visitFigures } from './figures.ts';
import { listPastVisitors } from './pastVisitors.ts';
import { visitPersonalData } from './personalData.ts';
import { listVisits } from './queries.ts';
import { scheduleVisit } from './scheduleVisit.ts';
import { visits } from './tables.ts';

export const visitsFeature: Feature = {
  name: 'visits',
  nameColumns: {
    visits: ['visitor_first_name', 'visitor_last_name', 'organization', 'party_name'],
    visit_members: ['first_name', 'last_name'],
  },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { visits: can.list, [arrivalsTopic]: can.followArrival },
  entities: { visit: 'visits:entities.visit' },
  displayNames: {
    visit: createNameFinder(visits, ({ visitorFirstName, visitorLastName }) =>
      visitorLastName === ERASED_NAME ? null : composeVisitorName(visitorLastName, visitorFirstName),
    ),
  },
  routes: [
    route(api.scheduleVisit, scheduleVisit),
    route(api.checkVisit, checkVisit),
    route(api.listVisits, listVisits),
    route(api.editVisit, applyVisitEdit),
    route(api.removeVisit, removeVisit),
    route(api.listPastVisitors, listPastVisitors),
    route(api.changeVisitStatus, changeVisitStatus),
    route(arrivals.recordDeparture, recordDeparture),
    route(arrivals.changeVisitHost, changeVisitHost),
    route(arrivals.recordAgreementRefusal, recordAgreementRefusal),
    route(arrivals.decideAfterAgreementRefusal, decideAfterAgreementRefusal),
    route(members.readMembers, readMembers),
    route(members.nameMembers, nameMembers),
    route(members.previewGroupNamesSpreadsheet, previewGroupNamesSpreadsheet),
    route(members.correctGroupAttendance, correctGroupAttendance),
    preparedRoute(imports.importVisits, prepareImportVisits, importVisits),
    route(imports.previewVisitImport, previewVisitImport),
    route(imports.listVisitImports, listVisitImports),
    route(imports.undoVisitImport, undoVisitImport),
    route(api.exportVisits, exportVisits),
    route(imports.downloadVisitImportTemplate, createVisitImportTemplate),
    route(arrivals.readArrivalByLink, readArrivalByLink),
    preparedRoute(arrivals.answerArrivalByLink, prepareAnswerArrivalByLink, answerArrivalByLink),
    route(arrivals.answerArrival, answerArrival),
    route(arrivals.listUnansweredArrivals, listUnansweredArrivals),
  ],
  personalData: visitPersonalData,
  figures: visitFigures,
  rights: (person) => [
    {
      may: true,
      key: can.announceForOthers(person) ? 'announceAll' : 'announceOwn',
      because: 'role',
      module: 'visits',
    },
    {
      may: can.seeVisitorEmail(person),
      key: can.seeVisitorEmail(person) ? 'address' : 'noAddress',
      because: 'company',
      module: 'visits',
    },
  ],
  calendarEntries: findVisitCalendarEntries,
  jobs: (dependencies) => [
    ...createVisitorMailHandlers(dependencies),
    ...createPrincipalMailHandlers(dependencies),
    createVisitorMessageMailHandler(dependencies),
    ...createArrivalMailHandlers(dependencies),
    markMissedVisitsJob,
    recordMissingDeparturesJob,
    deleteExpiredHostAnswerLinksJob,
    deleteOldVisitImportsJob,
    deleteOldColumnMappingsJob,
  ],
};
