import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices, isDevice } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { announcementsTopic, readersTopic } from '../topics.ts';
import { announcementJobs } from './emails.ts';
import { createAnnouncement, deleteAnnouncement, editAnnouncement } from './manage.ts';
import { listOwnAnnouncements } from './personal.ts';
import { listAnnouncements, nameAnnouncements } from './queries.ts';
import { acknowledgeAnnouncement, eraseOwnReadings, listReaders, readAnnouncement } from './readings.ts';
import { deleteOldAnnouncements } from './retention.ts';

export const announcementsFeature: Feature = {
  name: 'announcements',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [announcementsTopic]: (actor, affectedUserId) =>
      !isDevice(actor) && (affectedUserId === null || affectedUserId === actor.userId),
    [readersTopic]: denyDevices(can.readAll),
  },
  entities: { announcement: 'announcements:entities.announcement' },
  displayNames: { announcement: nameAnnouncements },
  routes: [
    route(api.listAnnouncements, listAnnouncements),
    route(api.createAnnouncement, createAnnouncement),
    route(api.editAnnouncement, editAnnouncement),
    route(api.deleteAnnouncement, deleteAnnouncement),
    route(api.readAnnouncement, readAnnouncement),
    route(api.acknowledgeAnnouncement, acknowledgeAnnouncement),
    route(api.listReaders, listReaders),
  ],
  eraseAccountData: eraseOwnReadings,
  personalData: listOwnAnnouncements,
  jobs: (dependencies) => [...announcementJobs(dependencies), deleteOldAnnouncements],
};
