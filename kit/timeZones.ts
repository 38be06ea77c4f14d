import { z } from 'zod';

/**
 * `Intl.supportedValuesOf('timeZone')` lists these zones under an old name (file `backward` of the tz
 * database).
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

export const toCurrentZoneName = (zone: string): string => RENAMED[zone] ?? zone;

const supported = Intl.supportedValuesOf('timeZone');

export const timeZones: readonly string[] = [...new Set(supported.map(toCurrentZoneName))].sort();

export const acceptedTimeZoneNames = [...new Set([...timeZones, ...supported, ...Object.keys(RENAMED)])];

export const timeZoneNameSchema = z
  .string()
  .refine((zone) => acceptedTimeZoneNames.includes(zone), { error: 'time_zone_unknown' });
