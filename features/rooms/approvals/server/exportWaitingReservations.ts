import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { exportList } from '../../../../kit/server/spreadsheet/exportList.ts';
import { readOfferNameLookup } from '../../catalogue/server/offerNames.ts';
import { readRoomNameLookup } from '../../catalogue/server/queries.ts';
import { listWaitingReservations } from './decideReservations.ts';

type WaitingQuery = Parameters<typeof listWaitingReservations>[1];

async function listWaitingWithNames(context: BuildingContext, query: WaitingQuery) {
  const { db, building } = context;
  const { rows } = await listWaitingReservations(context, query);
  const getRoomNames = await readRoomNameLookup(db, building);
  const getOfferName = await readOfferNameLookup(db, building);
  return rows.map((row) => ({ ...row, roomNames: getRoomNames(row).join(' + '), getOfferName }));
}

export const exportWaitingReservations = exportList(listWaitingWithNames, {
  feature: 'rooms',
  title: 'approval.title',
  columns: {
    'report.start': ({ date, start }, { toMoment }) => toMoment(date, start),
    'report.end': ({ lastDate, end }, { toMoment }) => toMoment(lastDate, end),
    'approval.columns.rooms': ({ roomNames }) => roomNames,
    'approval.columns.who': ({ holder }) => holder && `${holder.firstName} ${holder.lastName}`,
    'report.company': ({ holder }) => holder?.companyName ?? null,
    'report.expected': ({ expected }) => expected,
    'report.layout': ({ layout, getOfferName }, { language }) =>
      layout && getOfferName('layout', layout, language),
    'report.services': ({ services, getOfferName }, { language }) =>
      services.map((service) => getOfferName('service', service, language)).join(', '),
    'report.comment': ({ comment }) => comment,
    'details.lines.series': ({ ofSeries }, { say }) => ofSeries && say('approval.ofSeries'),
  },
});
