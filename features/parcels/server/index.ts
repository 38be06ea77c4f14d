import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import * as receptionApi from '../receptionApi.ts';
import { addParcel, addParcels } from './addParcels.ts';
import { changeParcel, moveParcel, moveParcels, removeParcel, undoAddParcels } from './changeParcel.ts';
import { eraseOwnParcels } from './eraseOwnParcels.ts';
import { findParcelNames } from './findParcelNames.ts';
import { openParcels } from './handOverOpenParcels.ts';
import {
  countWaitingParcels,
  listParcels,
  listSenders,
  listWaitingParcels,
  readReceptionParcels,
} from './listParcels.ts';
import { moduleUse } from './moduleUse.ts';
import { listOwnParcels } from './ownParcels.ts';
import { parcelMailJobs } from './parcelMailJobs.ts';
import { previewParcelDeletion } from './previewParcelDeletion.ts';
import { answerMailedParcels, readMailedParcels } from './reception/answerLinks.ts';
import { answerParcels } from './reception/answerParcels.ts';
import { handOverParcels } from './reception/handOver.ts';
import { createParcelPass } from './reception/parcelPass.ts';
import { readPhoto, readSignature, uploadParcelPicture } from './reception/pictures.ts';
import { enqueueParcelRemindersJob, readReminders, setReminders } from './reception/reminders.ts';
import { anonymiseEndedParcels } from './retention.ts';
import { rights } from './rights.ts';
import { visitorData } from './visitorData.ts';

export const parcelsFeature: Feature = {
  name: 'parcels',
  nameColumns: { parcels: ['recipient', 'sender', 'company_name', 'answer_name', 'fetched_by'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: { parcel: 'parcels:entities.parcel' },
  displayNames: { parcel: findParcelNames },
  visitorData: visitorData,
  eraseExpiredData: { parcels: anonymiseEndedParcels },
  routes: [
    route(api.listParcels, listParcels),
    route(api.countWaitingParcels, countWaitingParcels),
    route(api.listWaitingParcels, listWaitingParcels),
    route(api.listSenders, listSenders),
    route(api.addParcel, addParcel),
    route(api.addParcels, addParcels),
    route(api.changeParcel, changeParcel),
    route(api.removeParcel, removeParcel),
    route(api.undoAddParcels, undoAddParcels),
    route(api.moveParcel, moveParcel),
    route(api.moveParcels, moveParcels),
    route(receptionApi.readReceptionParcels, readReceptionParcels),
    route(receptionApi.uploadParcelPicture, uploadParcelPicture),
    route(receptionApi.readPhoto, readPhoto),
    route(receptionApi.readSignature, readSignature),
    route(receptionApi.handOverParcels, handOverParcels),
    route(receptionApi.answerParcels, answerParcels),
    route(receptionApi.readPass, createParcelPass),
    route(receptionApi.readReminders, readReminders),
    route(receptionApi.setReminders, setReminders),
    route(receptionApi.checkMailedParcels, readMailedParcels),
    route(receptionApi.answerMailedParcels, answerMailedParcels),
  ],
  readers: { [receptionApi.remindersTopic]: denyDevices(can.keepLog) },
  eraseAccountData: eraseOwnParcels,
  previewDeletion: previewParcelDeletion,
  futureEntries: openParcels,
  moduleUse,
  rights,
  personalData: listOwnParcels,
  jobs: (dependencies) => [...parcelMailJobs(dependencies), enqueueParcelRemindersJob],
};
