import { z } from 'zod';
import type { BookerRestriction } from '../../../../core/booking/booking.ts';
import type { BilingualText } from '../../../../kit/bilingualText.ts';
import { chosenPictureIdSchema, type PictureFieldValue } from '../../../../kit/web/field/chosenPicture.ts';
import { type AdministeredRoom, clearableRoomFieldSchemas, newRoomSchema } from '../room.ts';

/** Id 0 means the stored photo, which has a URL but no id. */
export const STORED_PHOTO_ID = 0;

export type RoomValues = {
  name: string;
  capacity: number | string;
  floor: string;
  directions: BilingualText;
  layouts: string[];
  services: string[];
  photo: PictureFieldValue;
  whoMayBook: BookerRestriction;
  companies: string[];
  maxMinutes: string;
  daysAhead: number | string;
  opens: string;
  closes: string;
  bufferMinutes: string;
  version: number;
};

const { shape } = newRoomSchema;

export const roomFormSchema = z
  .object({
    name: shape.name,
    capacity: z.preprocess((input) => (input === '' ? undefined : input), shape.capacity),
    floor: shape.floor.unwrap(),
    directions: shape.directions.unwrap(),
    layouts: z.array(z.string()),
    services: z.array(z.string()),
    photo: z.literal(STORED_PHOTO_ID).or(chosenPictureIdSchema),
    whoMayBook: shape.whoMayBook.unwrap(),
    companies: z.array(z.string()),
    maxMinutes: z.string(),
    daysAhead: z.literal('').or(clearableRoomFieldSchemas.daysAhead),
    opens: z.literal('').or(clearableRoomFieldSchemas.opens),
    closes: z.literal('').or(clearableRoomFieldSchemas.closes),
    bufferMinutes: z.string(),
    version: z.int(),
  })
  .superRefine(({ opens, closes, whoMayBook, companies }, problems) => {
    const addProblem = (field: string, message: string) =>
      problems.addIssue({ code: 'custom', message, path: [field] });
    if (opens === '' && closes !== '') addProblem('opens', 'required');
    if (closes === '' && opens !== '') addProblem('closes', 'required');
    if (opens && closes && closes <= opens) addProblem('closes', 'end_before_start_time');
    if (whoMayBook === 'companies' && companies.length === 0) addProblem('companies', 'required');
  })
  .transform(
    ({ photo, companies, maxMinutes, daysAhead, opens, closes, bufferMinutes, whoMayBook, ...rest }) => ({
      ...rest,
      whoMayBook,
      companies: whoMayBook === 'companies' ? companies.map(Number) : [],
      maxMinutes: maxMinutes === '' ? null : Number(maxMinutes),
      daysAhead: daysAhead === '' ? null : daysAhead,
      opens: opens || null,
      closes: closes || null,
      bufferMinutes: Number(bufferMinutes),
      ...(photo !== STORED_PHOTO_ID && { photo }),
    }),
  );

const formatNumber = (figure: number | null) => (figure === null ? '' : String(figure));

export function toRoomFormValues(room: AdministeredRoom | null | undefined): RoomValues {
  if (!room)
    return {
      name: '',
      capacity: '',
      floor: '',
      directions: { fr: '', en: '' },
      layouts: [],
      services: [],
      photo: 'none',
      whoMayBook: 'everybody',
      companies: [],
      maxMinutes: '',
      daysAhead: '',
      opens: '',
      closes: '',
      bufferMinutes: '0',
      version: 0,
    };
  const { name, capacity, floor, directions, layouts, services, whoMayBook, version } = room;
  return {
    name,
    capacity,
    floor,
    directions,
    layouts: [...layouts],
    services: [...services],
    whoMayBook,
    version,
    photo: room.photo === null ? 'none' : STORED_PHOTO_ID,
    companies: room.companies.map(String),
    maxMinutes: formatNumber(room.maxMinutes),
    daysAhead: room.daysAhead ?? '',
    opens: room.opens ?? '',
    closes: room.closes ?? '',
    bufferMinutes: String(room.bufferMinutes),
  };
}

export const listRoomSettingDurations = (usual: readonly number[], present: string): number[] =>
  [...new Set([...usual, ...(present === '' ? [] : [Number(present)])])].sort((one, other) => one - other);
