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
import { parcelJobs } from './emails.ts';
import { eraseOwnParcels } from './eraseOwnParcels.ts';
import { heldAhead } from './heldAhead.ts';
import { leavingParcels } from './leaving.ts';
import {
  countWaitingParcels,
  listParcels,
  listSenders,
  listWaitingParcels,
  readReceptionParcels,
} from './listParcels.ts';
import { moduleUse } from './moduleUse.ts';
import { nameParcels } from './nameParcels.ts';
import { listOwnParcels } from './ownParcels.ts';
import { answerParcels } from './reception/answer.ts';
import { handOverParcels } from './reception/handOver.ts';
import { answerMailedParcels, readMailedParcels } from './reception/links.ts';
import { createPass } from './reception/pass.ts';
import { readPhoto, readSignature, uploadParcelPicture } from './reception/pictures.ts';
import { readReminders, remindRecipients, setReminders } from './reception/reminders.ts';
import { anonymiseEndedParcels } from './retention.ts';
import { rights } from './rights.ts';
import { visitorsHeld } from './visitorsHeld.ts';

export const parcelsFeature: Feature = {
  name: 'parcels',
  nameColumns: { parcels: ['recipient', 'sender', 'company_name', 'answer_name', 'fetched_by'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: { parcel: 'parcels:entities.parcel' },
  displayNames: { parcel: nameParcels },
  visitorData: visitorsHeld,
  forgetExpired: { parcels: anonymiseEndedParcels },
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
    route(receptionApi.readPass, createPass),
    route(receptionApi.readReminders, readReminders),
    route(receptionApi.setReminders, setReminders),
    route(receptionApi.checkMailedParcels, readMailedParcels),
    route(receptionApi.answerMailedParcels, answerMailedParcels),
  ],
  readers: { [receptionApi.remindersTopic]: denyDevices(can.keepLog) },
  eraseAccountData: eraseOwnParcels,
  previewDeletion: leavingParcels,
  ahead: heldAhead,
  moduleUse,
  rights,
  personalData: listOwnParcels,
  jobs: (dependencies) => [...parcelJobs(dependencies), remindRecipients],
};
