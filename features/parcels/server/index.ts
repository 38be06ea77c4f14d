import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import * as receptionApi from '../collection/api.ts';
import { answerMailedParcels, readAnswerLinkParcels } from '../collection/server/answerLinks.ts';
import { answerParcels } from '../collection/server/answerParcels.ts';
import { handOverParcels } from '../collection/server/handOver.ts';
import { createParcelPass } from '../collection/server/parcelPass.ts';
import { readParcelPhoto, readParcelSignature, uploadParcelPicture } from '../collection/server/pictures.ts';
import {
  enqueueParcelRemindersJob,
  readParcelReminders,
  setParcelReminders,
} from '../collection/server/reminders.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { ERASED_PARCEL_NAME } from '../parcel.ts';
import { can } from '../policy.ts';
import { addParcel, addParcelBatch } from './addParcels.ts';
import {
  bulkChangeParcelStates,
  changeParcel,
  changeParcelState,
  removeParcel,
  undoAddParcelBatch,
} from './changeParcel.ts';
import { exportParcels } from './exportParcels.ts';
import { parcelFigures } from './figures.ts';
import {
  listParcelSenders,
  listParcels,
  listWaitingParcels,
  readReceptionParcels,
  readWaitingParcelsSummary,
} from './listParcels.ts';
import { createParcelMailHandlers } from './parcelMailJobs.ts';
import { parcelPersonalData } from './personalData.ts';
import { parcels } from './tables.ts';

export const parcelsFeature: Feature = {
  name: 'parcels',
  nameColumns: { parcels: ['recipient', 'sender', 'company_name', 'answer_name', 'fetched_by'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: { parcel: 'parcels:entities.parcel' },
  displayNames: {
    parcel: createNameFinder(parcels, ({ recipient, sender }) =>
      recipient === ERASED_PARCEL_NAME ? null : `${recipient}, ${sender}`,
    ),
  },
  routes: [
    route(api.listParcels, listParcels),
    route(api.exportParcels, exportParcels),
    route(api.readWaitingParcelsSummary, readWaitingParcelsSummary),
    route(api.listWaitingParcels, listWaitingParcels),
    route(api.listParcelSenders, listParcelSenders),
    route(api.addParcel, addParcel),
    route(api.addParcelBatch, addParcelBatch),
    route(api.changeParcel, changeParcel),
    route(api.removeParcel, removeParcel),
    route(api.undoAddParcelBatch, undoAddParcelBatch),
    route(api.changeParcelState, changeParcelState),
    route(api.bulkChangeParcelStates, bulkChangeParcelStates),
    route(receptionApi.readReceptionParcels, readReceptionParcels),
    route(receptionApi.uploadParcelPicture, uploadParcelPicture),
    route(receptionApi.readParcelPhoto, readParcelPhoto),
    route(receptionApi.readParcelSignature, readParcelSignature),
    route(receptionApi.handOverParcels, handOverParcels),
    route(receptionApi.answerParcels, answerParcels),
    route(receptionApi.readOwnParcelPass, createParcelPass),
    route(receptionApi.readParcelReminders, readParcelReminders),
    route(receptionApi.setParcelReminders, setParcelReminders),
    route(receptionApi.readAnswerLinkParcels, readAnswerLinkParcels),
    route(receptionApi.answerMailedParcels, answerMailedParcels),
  ],
  readers: { [receptionApi.parcelRemindersTopic]: excludeDevicesFromPolicy(can.keepLog) },
  personalData: parcelPersonalData,
  figures: parcelFigures,
  rights: (person) => [
    { may: true, key: can.keepLog(person) ? 'keepLog' : 'own', because: 'role', module: 'parcels' },
  ],
  jobs: (dependencies) => [...createParcelMailHandlers(dependencies), enqueueParcelRemindersJob],
};
