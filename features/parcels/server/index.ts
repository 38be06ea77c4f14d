import type { Feature } from '../../../core/server/feature.ts';
import { route } from '../../../kit/server/http/http.ts';
import en from '../en.json' with { type: 'json' };
import * as facts from '../facts.ts';
import fr from '../fr.json' with { type: 'json' };
import * as wire from '../wire.ts';
import { addParcel, addParcels } from './addParcels.ts';
import { changeParcel, moveParcel, moveParcels, removeParcel, takeBackParcels } from './changeParcel.ts';
import { parcelJobs } from './emails.ts';
import { eraseOwnParcels } from './eraseOwnParcels.ts';
import { forgetHandedOver } from './forgetKept.ts';
import { heldAhead } from './heldAhead.ts';
import { leavingParcels } from './leaving.ts';
import { countWaitingParcels, listParcels, listSenders, listWaitingParcels } from './listParcels.ts';
import { moduleUse } from './moduleUse.ts';
import { nameParcels } from './nameParcels.ts';
import { listOwnParcels } from './ownParcels.ts';
import { rights } from './rights.ts';
import { visitorsHeld } from './visitorsHeld.ts';

export const parcelsFeature: Feature = {
  name: 'parcels',
  words: { fr, en },
  facts: Object.values(facts),
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
  ],
  eraseAccountData: eraseOwnParcels,
  leaving: leavingParcels,
  heldAhead,
  moduleUse,
  rights,
  personalData: listOwnParcels,
  jobs: parcelJobs,
};
