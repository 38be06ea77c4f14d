import type { Feature } from '../../../core/feature/server/feature.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { exportStatistics } from './exportStatistics.ts';
import { createEnqueueReportsJob, createReportMailHandler } from './monthlyReport.ts';
import { statisticsPersonalData } from './personalData.ts';
import { readHomeFigures } from './readHomeFigures.ts';
import { readStatistics } from './readStatistics.ts';
import { changeReportSubscription, listReportSubscriptions } from './reportSubscriptions.ts';
import { createStoreFiguresJob } from './storeFiguresJob.ts';

export const createStatisticsFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'statistics',
  words: { fr, en },
  routes: [
    route(api.readStatistics, (context, filter) => readStatistics(context, filter, features())),
    route(api.exportStatistics, (context, filter) => exportStatistics(context, filter, features())),
    route(api.readHomeFigures, (context) => readHomeFigures(context, features())),
    route(api.listReportSubscriptions, listReportSubscriptions),
    route(api.changeReportSubscription, changeReportSubscription),
  ],
  personalData: statisticsPersonalData,
  jobs: (dependencies) => [
    createStoreFiguresJob(features),
    createEnqueueReportsJob(features),
    createReportMailHandler(dependencies, features),
  ],
});
