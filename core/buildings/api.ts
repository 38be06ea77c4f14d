import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  buildingArchivingInputSchema,
  buildingEditSchema,
  buildingSettingsSchema,
  buildingSorts,
  buildingSummarySchema,
  createdBuildingSchema,
  moduleUseSchema,
  newBuildingSchema,
  ownBuildingSchema,
} from './building.ts';
import {
  addedClosingDayCountSchema,
  closingDayEditSchema,
  closingDaySchema,
  closingDaysRangeSchema,
  holidaySchema,
  holidayYearQuerySchema,
  newClosingDaySchema,
} from './closingDay.ts';

const topic = 'buildings';

export const listAllBuildings = endpoint({
  name: 'listAllBuildings',
  method: 'GET',
  path: '/building/crudBuilding/',
  summary: 'List all buildings, for pages before log-in',
  access: 'public',
  topic,
  answer: unpagedListAnswerCodec(buildingSummarySchema),
});

export const listOwnBuildings = endpoint({
  name: 'listOwnBuildings',
  method: 'GET',
  path: '/users/deleteGetPatchUser/',
  summary: 'List the caller’s buildings',
  access: 'user',
  byPin: true,
  topic,
  answer: unpagedListAnswerCodec(ownBuildingSchema),
});

const inBuilding = { access: 'user', building: 'path', topic } as const;

export const listBuildingsWithSettings = endpoint({
  name: 'listBuildingsWithSettings',
  method: 'GET',
  path: '/api/buildings',
  summary: 'List the caller’s buildings, for staff; with archived ones for administrators of every building',
  access: 'user',
  byPin: true,
  topic,
  query: pageQueryCodec(buildingSorts, 'name'),
  answer: pageCodec(buildingSettingsSchema),
});

export const exportBuildings = endpoint({
  name: 'exportBuildings',
  access: 'user',
  byPin: true,
  topic,
  method: 'GET',
  path: '/api/buildings/export',
  summary: 'Export the list of the caller’s buildings as a spreadsheet, for staff',
  query: exportQueryCodec(buildingSorts, 'name'),
  ...spreadsheetDownload,
});

export const createBuilding = endpoint({
  name: 'createBuilding',
  method: 'POST',
  path: '/api/buildings',
  summary: 'Create a building; only for administrators of every building',
  access: 'user',
  topic,
  body: newBuildingSchema,
  answer: okAnswerCodec(createdBuildingSchema),
});

const one = '/api/buildings/:building';

export const readBuildingSettings = endpoint({
  name: 'readBuildingSettings',
  method: 'GET',
  path: one,
  summary: 'Get the settings of a building, for its staff, as a list of one',
  ...inBuilding,
  answer: unpagedListAnswerCodec(buildingSettingsSchema),
});

export const readReceptionContact = endpoint({
  name: 'readReceptionContact',
  method: 'GET',
  path: `${one}/reception`,
  summary: 'Read contact, phone and opening hours of the building’s reception',
  ...inBuilding,
  answer: buildingSettingsSchema.pick({ receptionContact: true, receptionPhone: true, openingHours: true }),
});

export const editBuilding = endpoint({
  name: 'editBuilding',
  method: 'PATCH',
  path: one,
  summary: 'Change the given settings of a building, for administrators',
  ...inBuilding,
  body: buildingEditSchema,
  current: buildingSettingsSchema,
  answer: okAnswerCodec(),
});

export const readModuleUse = endpoint({
  name: 'readModuleUse',
  method: 'GET',
  path: `${one}/modules`,
  summary: 'Get the modules of a building with what is booked ahead, for administrators',
  ...inBuilding,
  answer: unpagedListAnswerCodec(moduleUseSchema),
});

export const archiveBuilding = endpoint({
  name: 'archiveBuilding',
  method: 'POST',
  path: `${one}/archiving`,
  summary: 'Archive a building and keep its data; only for administrators of every building',
  ...inBuilding,
  body: buildingArchivingInputSchema,
  answer: okAnswerCodec(),
});

export const restoreBuilding = endpoint({
  name: 'restoreBuilding',
  method: 'DELETE',
  path: '/api/buildings/:id/archiving',
  summary: 'Restore an archived building; only for administrators of every building',
  access: 'user',
  topic,
  answer: okAnswerCodec(),
});

const closings = { access: 'user', building: 'path', topic: 'closingDays' } as const;

export const listClosingDays = endpoint({
  name: 'listClosingDays',
  method: 'GET',
  path: `${one}/closing-days`,
  summary: 'List closing days; by default those of the next 367 days',
  access: 'calendar',
  building: 'path',
  topic: 'closingDays',
  query: closingDaysRangeSchema,
  answer: unpagedListAnswerCodec(closingDaySchema),
});

export const addClosingDay = endpoint({
  name: 'addClosingDay',
  method: 'POST',
  path: `${one}/closing-days`,
  summary: 'Add a closing day, for administrators',
  ...closings,
  body: newClosingDaySchema,
  answer: okAnswerCodec(closingDaySchema.pick({ id: true })),
});

export const changeClosingDay = endpoint({
  name: 'changeClosingDay',
  method: 'PATCH',
  path: `${one}/closing-days/:id`,
  summary: 'Change the date or name of a closing day, for administrators',
  ...closings,
  body: closingDayEditSchema,
  current: closingDaySchema,
  answer: okAnswerCodec(),
});

export const removeClosingDay = endpoint({
  name: 'removeClosingDay',
  method: 'DELETE',
  path: `${one}/closing-days/:id`,
  summary: 'Remove a closing day, for administrators',
  ...closings,
  answer: okAnswerCodec(),
});

export const listPublicHolidays = endpoint({
  name: 'listPublicHolidays',
  method: 'GET',
  path: `${one}/holidays`,
  summary: 'List the public holidays of a year in the country of the building’s time zone',
  ...closings,
  query: holidayYearQuerySchema,
  answer: unpagedListAnswerCodec(holidaySchema),
});

export const closeOnHolidays = endpoint({
  name: 'closeOnHolidays',
  method: 'POST',
  path: `${one}/holidays`,
  summary: 'Add all public holidays of a year as closing days, for administrators',
  ...closings,
  body: holidayYearQuerySchema,
  answer: okAnswerCodec(addedClosingDayCountSchema),
});
