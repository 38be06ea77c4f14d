import type { Feature } from '../../../core/server/feature.ts';
import { peopleOnly } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import * as desk from '../receptionApi.ts';
import { addParcel, addParcels } from './addParcels.ts';
import { changeParcel, moveParcel, moveParcels, removeParcel, takeBackParcels } from './changeParcel.ts';
import { parcelJobs } from './emails.ts';
import { eraseOwnParcels } from './eraseOwnParcels.ts';
import { forgetHandedOver } from './forgetKept.ts';
import { heldAhead } from './heldAhead.ts';
import { leavingParcels } from './leaving.ts';
import {
  countWaitingParcels,
  listParcels,
  listSenders,
  listWaitingParcels,
  readDesk,
} from './listParcels.ts';
import { moduleUse } from './moduleUse.ts';
import { nameParcels } from './nameParcels.ts';
import { listOwnParcels } from './ownParcels.ts';
import { answerParcels } from './reception/answer.ts';
import { handOverParcels } from './reception/handOver.ts';
import { answerMailed, checkMailed } from './reception/links.ts';
import { showPass } from './reception/pass.ts';
import { keepPicture, readPhoto, readSignature } from './reception/pictures.ts';
import { readReminders, remindRecipients, setReminders } from './reception/remind.ts';
import { rights } from './rights.ts';
import { visitorsHeld } from './visitorsHeld.ts';

export const parcelsFeature: Feature = {
  name: 'parcels',
  nameColumns: { parcels: ['recipient', 'sender', 'company_name', 'answer_name', 'fetched_by'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: { parcel: 'parcels:entities.parcel' },
  things: { parcel: nameParcels },
  visitorsHeld,
  forgetKept: { parcels: forgetHandedOver },
  routes: [
    route(wire.listParcels, listParcels),
    route(wire.countWaitingParcels, countWaitingParcels),
    route(wire.listWaitingParcels, listWaitingParcels),
    route(wire.listSenders, listSenders),
    route(wire.addParcel, addParcel),
    route(wire.addParcels, addParcels),
    route(wire.changeParcel, changeParcel),
    route(wire.removeParcel, removeParcel),
    route(wire.takeBackParcels, takeBackParcels),
    route(wire.moveParcel, moveParcel),
    route(wire.moveParcels, moveParcels),
    route(desk.readDesk, readDesk),
    route(desk.uploadParcelPicture, keepPicture),
    route(desk.readPhoto, readPhoto),
    route(desk.readSignature, readSignature),
    route(desk.handOverParcels, handOverParcels),
    route(desk.answerParcels, answerParcels),
    route(desk.readPass, showPass),
    route(desk.readReminders, readReminders),
    route(desk.setReminders, setReminders),
    route(desk.checkMailedParcels, checkMailed),
    route(desk.answerMailedParcels, answerMailed),
  ],
  readers: { [desk.remindersTopic]: peopleOnly(can.keepLog) },
  eraseAccountData: eraseOwnParcels,
  leaving: leavingParcels,
  heldAhead,
  moduleUse,
  rights,
  personalData: listOwnParcels,
  jobs: (dependencies) => [...parcelJobs(dependencies), remindRecipients],
};
