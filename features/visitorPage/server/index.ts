import { sql } from 'drizzle-orm';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import type { AgreementCoverageCondition } from '../../visits/server/shared.ts';
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

export const visitorPageFeature = (isCovered: AgreementCoverageCondition = () => sql`false`): Feature => ({
  name: 'visitorPage',
  words: { fr, en },
  routes: [
    route(api.readVisitorPage, (context, input) => readVisitorPage(context, input, isCovered)),
    route(api.downloadVisitCalendar, downloadVisitCalendarByCode),
    // The code is checked before the transaction, because a rollback would undo the count of invalid codes.
    preparedRoute(api.sendMessageFromVisitor, requireVisitByCode, (context, input) =>
      sendMessageFromVisitor(context, input, isCovered),
    ),
    preparedRoute(api.cancelVisitAsVisitor, requireVisitByCode, (context, input) =>
      cancelVisitAsVisitor(context, input, isCovered),
    ),
  ],
});
