import {
  findBuildings,
  listBuildings,
  listClosingDays,
  listHolidays,
  listOwnBuildings,
  readBuilding,
  readModules,
} from '../../core/buildings/wire.ts';
import { checkMovingOut, listCompanies } from '../../core/companies/wire.ts';
import { listOperators, readOwnPin } from '../../core/operator/wire.ts';
import { checkPeopleImport, exportPeople, readPeopleTemplate } from '../../core/people/import.wire.ts';
import { checkChanges, checkDeactivation, checkMerging, readPerson } from '../../core/people/manage.wire.ts';
import { readFeedState } from '../../features/calendarFeed/wire.ts';
import { listClosures } from '../../features/closures/wire.ts';
import { listCategories, listDocuments, readConfiguration } from '../../features/concierge/wire.ts';
import { listLinks, readEvacuation, readRecord, readWardenList } from '../../features/evacuations/wire.ts';
import {
  checkRecipients,
  listInvitations,
  listRegistrations,
  readOffer,
  readRecipientsFile,
} from '../../features/invitations/wire.ts';
import { readLegalPage, readLegalTexts } from '../../features/legal/wire.ts';
import { readDelivery } from '../../features/mail/wire.ts';
import { listTexts, readSettings, readText } from '../../features/nda/wire.ts';
import { exportInstallationTrail, listDeadJobs, listTrailKinds } from '../../features/oversight/wire.ts';
import { readPass, readPhoto, readReminders, readSignature } from '../../features/parcels/desk.wire.ts';
import { listManagedBays } from '../../features/parking/bays/wire.ts';
import { listBays } from '../../features/parking/wire.ts';
import { listPartnerPages, lookAtPartnerPage } from '../../features/partners/wire.ts';
import { listHolds, listLetters, readRegister } from '../../features/privacy/protection.wire.ts';
import { listDeletionRequests, readRetention } from '../../features/privacy/wire.ts';
import { listAdministeredRooms, listOffers } from '../../features/rooms/administration/wire.ts';
import { listClosedRooms } from '../../features/rooms/closures/wire.ts';
import { listRooms } from '../../features/rooms/wire.ts';
import { checkSetup, readSetupTemplate } from '../../features/setup/wire.ts';
import { readArrival } from '../../features/visits/arrival.wire.ts';
import { previewImport, readImportTemplate } from '../../features/visits/import.wire.ts';
import { previewNames, readMembers } from '../../features/visits/members.wire.ts';
import type { EndpointSpec } from '../../kit/endpoint.ts';

/** Reading calls whose tables stay small: what a building has, and what waits for an administrator. */
const small: readonly EndpointSpec[] = [
  ...[listBuildings, listOwnBuildings, findBuildings, readBuilding, listClosingDays, listHolidays],
  ...[readModules, listCompanies, listRooms, listBays],
  ...[listAdministeredRooms, listOffers],
  ...[listManagedBays, listClosures, listClosedRooms],
  ...[
    readFeedState,
    readConfiguration,
    listCategories,
    listDocuments,
    listPartnerPages,
    lookAtPartnerPage,
    readLegalPage,
    readLegalTexts,
  ],
  ...[listInvitations, listRegistrations, readOffer, listDeletionRequests, readRetention],
  ...[listTexts, readText, readSettings, readImportTemplate],
  // It reads of the visits what the import does: the days and the residents that its file names.
  previewImport,
  // What somebody has asked for by letter or forbidden to erase, and what the program itself says.
  ...[listHolds, listLetters, readRegister, listTrailKinds, listDeadJobs, readDelivery],
  // They read what the building has of what its workbook names.
  ...[checkSetup, readSetupTemplate, checkPeopleImport, readPeopleTemplate],
  // All of a list that is examined, as far as 20,000.
  ...[exportPeople, exportInstallationTrail],
  // What some people have ahead, by the indexes of whose it is.
  ...[readPerson, checkDeactivation, checkChanges, checkMerging],
  // They read the accounts and invitations of the addresses that somebody has pasted or sent.
  ...[checkRecipients, readRecipientsFile],
  // The people of one group, by its key, and those that a file names.
  ...[previewNames, readMembers],
  // One arrival, parcel or evacuation, by its key; whose PIN it is.
  ...[readArrival, readPass, readPhoto, readReminders, readSignature, listLinks],
  ...[readEvacuation, readRecord, readWardenList],
  ...[listOperators, readOwnPin],
  // Of what people of one company have ahead.
  checkMovingOut,
];

/** Of the product's calls that only read those that are neither examined nor said to be small, by their paths. */
export function forgotten(all: readonly EndpointSpec[], examined: ReadonlySet<EndpointSpec>): string[] {
  return all
    .filter(({ method, withoutKey }) => method === 'GET' || withoutKey === 'reads')
    .filter((endpoint) => !examined.has(endpoint) && !small.includes(endpoint))
    .map(({ path }) => path);
}
