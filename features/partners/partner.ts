import { z } from 'zod';
import type { Module } from '../../core/feature/modules.ts';
import { enumCodec, withCodec } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { versionFieldSchema } from '../../kit/version.ts';

export const partnerKeys = ['foodles', 'cyd', 'lunch', 'workspace', 'restaurant', 'flexDesk'] as const;
export type PartnerKey = (typeof partnerKeys)[number];

/** Undefined for partners that need only an address. */
export function getPartnerModule(partner: PartnerKey): Module | undefined {
  return partner === 'foodles' || partner === 'cyd' ? partner : undefined;
}

export function isPartnerAvailable(partner: PartnerKey, modules: ReadonlySet<Module>): boolean {
  const module = getPartnerModule(partner);
  return !module || modules.has(module);
}

defineErrors('partners', {
  not_https: 422,
  with_credentials: 422,
  own_address: 422,
});

export const PARTNER_URL_MAX = 500;

/** Only https, and no user name or password, which every resident could read. */
export const partnerUrlSchema = plainLineSchema
  .min(1, { abort: true })
  .max(PARTNER_URL_MAX)
  .refine(isHttpsUrl, { error: 'not_https' })
  .refine((text) => !isHttpsUrl(text) || hasNoCredentials(text), { error: 'with_credentials' });

function isHttpsUrl(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:';
}

function hasNoCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

export const partnerKeySchema = withCodec(
  z.enum(partnerKeys),
  enumCodec({
    foodles: 'foodles',
    cyd: 'cyd',
    lunch: 'lunch',
    workspace: 'workspace',
    restaurant: 'restaurant',
    flexDesk: 'flex-desk',
  }),
);

export const partnerPageAddressSchema = z.object({
  partner: partnerKeySchema,
  url: z.string(),
  version: z.int().optional(),
});

export type PartnerPageAddress = z.output<typeof partnerPageAddressSchema>;

/** `refuses`: the page forbids framing; `away`: unreachable; `unknown`: only the browser can find out. */
const partnerFramingStates = ['shows', 'refuses', 'away', 'unknown'] as const;
export type PartnerFramingState = (typeof partnerFramingStates)[number];
export const partnerFramingCheckSchema = z.object({ state: z.enum(partnerFramingStates) });

export const partnerPageEditSchema = z.object({
  url: partnerUrlSchema,
  version: z.literal(0).or(versionFieldSchema),
});

export const partnerPageRemovalSchema = z.object({
  version: z.coerce.number().pipe(z.int32().min(0)).optional(),
});
