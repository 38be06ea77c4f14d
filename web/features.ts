import { accessScreens } from '../core/access/web/screens.ts';
import { accountScreens } from '../core/accounts/web/screens.ts';
import { buildingsScreens } from '../core/buildings/web/screens.ts';
import { companyScreens } from '../core/companies/web/screens.ts';
import { directoryScreens } from '../core/directory/web/screens.ts';
import type { FeatureScreens } from '../core/feature/web/screens.ts';
import { shiftSwitchingScreens } from '../core/shiftSwitching/web/screens.ts';
import { administrationScreens } from '../features/administration/web/screens.ts';
import { agreementScreens } from '../features/agreements/web/screens.ts';
import { announcementsScreens } from '../features/announcements/web/screens.ts';
import { auditLogScreens } from '../features/auditLog/web/screens.ts';
import { badgeScreens } from '../features/badges/web/screens.ts';
import { buildingImportScreens } from '../features/buildingImport/web/screens.ts';
import { calendarFeedScreens } from '../features/calendarFeed/web/screens.ts';
import { closureScreens } from '../features/closures/web/screens.ts';
import { conciergeScreens } from '../features/concierge/web/screens.ts';
import { evacuationsScreens } from '../features/evacuations/web/screens.ts';
import { eventScreens } from '../features/events/web/screens.ts';
import { homeScreens } from '../features/home/web/screens.ts';
import { invitationScreens } from '../features/invitations/web/screens.ts';
import { legalScreens } from '../features/legal/web/screens.ts';
import { logbookScreens } from '../features/logbook/web/screens.ts';
import { mailScreens } from '../features/mail/web/screens.ts';
import { ownCompanyScreens } from '../features/ownCompany/web/screens.ts';
import { parcelScreens } from '../features/parcels/web/screens.ts';
import { parkingScreens } from '../features/parking/web/screens.ts';
import { partnersScreens } from '../features/partners/web/screens.ts';
import { privacyScreens } from '../features/privacy/web/screens.ts';
import { receptionScreens } from '../features/reception/web/screens.ts';
import { recurringVisitScreens } from '../features/recurringVisits/web/screens.ts';
import { roomScreens } from '../features/rooms/web/screens.ts';
import { statisticsScreens } from '../features/statistics/web/screens.ts';
import { visitorPageScreens } from '../features/visitorPage/web/screens.ts';
import { visitScreens } from '../features/visits/web/screens.ts';

/** All features. */
export const features: readonly FeatureScreens[] = [
  accessScreens,
  homeScreens,
  visitScreens,
  recurringVisitScreens,
  roomScreens,
  parkingScreens,
  parcelScreens,
  badgeScreens,
  conciergeScreens,
  eventScreens,
  partnersScreens,
  receptionScreens,
  statisticsScreens,
  logbookScreens,
  evacuationsScreens,
  mailScreens,
  accountScreens,
  directoryScreens,
  shiftSwitchingScreens,
  buildingsScreens,
  calendarFeedScreens,
  ownCompanyScreens,
  companyScreens,
  closureScreens,
  invitationScreens,
  privacyScreens,
  buildingImportScreens,
  agreementScreens,
  visitorPageScreens,
  legalScreens,
  announcementsScreens,
  auditLogScreens,
  administrationScreens,
];
