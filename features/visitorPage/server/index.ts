import type { Feature } from '../../../core/feature/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import {
  cancelVisitAsVisitor,
  downloadVisitCalendarByCode,
  readVisitorPage,
  requireVisitByCode,
  sendMessageFromVisitor,
} from './readVisitorPage.ts';

export const visitorPageFeature: Feature = {
  name: 'visitorPage',
  words: { fr, en },
  routes: [
    route(api.readVisitorPage, readVisitorPage),
    route(api.downloadVisitCalendar, downloadVisitCalendarByCode),
    // The code is checked before the transaction, because a rollback would undo the count of invalid codes.
    preparedRoute(api.sendMessageFromVisitor, requireVisitByCode, sendMessageFromVisitor),
    preparedRoute(api.cancelVisitAsVisitor, requireVisitByCode, cancelVisitAsVisitor),
  ],
};
