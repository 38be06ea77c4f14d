import type { Feature } from '../../../core/server/feature.ts';
import { isDevice, ofPeople } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { announcementsTopic, readersTopic } from '../topics.ts';
import { announcementJobs } from './emails.ts';
import { forgetAnnouncements } from './forget.ts';
import { createAnnouncement, deleteAnnouncement, editAnnouncement } from './manage.ts';
import { listOwnAnnouncements } from './personal.ts';
import { acknowledgeAnnouncement, eraseOwnReadings, listReaders, readAnnouncement } from './readings.ts';
import { listAnnouncements, nameAnnouncements } from './seen.ts';

export const announcementsFeature: Feature = {
  name: 'announcements',
  words: { fr, en },
  facts: Object.values(facts),
  readers: {
    [announcementsTopic]: (actor, concerns) =>
      !isDevice(actor) && (concerns === null || concerns === actor.userId),
    [readersTopic]: ofPeople(can.readAll),
  },
  entities: { announcement: 'announcements:entities.announcement' },
  things: { announcement: nameAnnouncements },
  routes: [
    route(wire.listAnnouncements, listAnnouncements),
    route(wire.createAnnouncement, createAnnouncement),
    route(wire.editAnnouncement, editAnnouncement),
    route(wire.deleteAnnouncement, deleteAnnouncement),
    route(wire.readAnnouncement, readAnnouncement),
    route(wire.acknowledgeAnnouncement, acknowledgeAnnouncement),
    route(wire.listReaders, listReaders),
  ],
  eraseAccountData: eraseOwnReadings,
  personalData: listOwnAnnouncements,
  jobs: (dependencies) => [...announcementJobs(dependencies), forgetAnnouncements],
};
