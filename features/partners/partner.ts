import { z } from 'zod';
import type { Module } from '../../core/modules.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { versionField } from '../../kit/version.ts';

export const partners = ['foodles', 'cyd', 'lunch', 'workspace', 'restaurant', 'flexDesk'] as const;
export type Partner = (typeof partners)[number];

/** Undefined for partners that need only an address. */
export function getPartnerModule(partner: Partner): Module | undefined {
  return partner === 'foodles' || partner === 'cyd' ? partner : undefined;
}

export function isAvailable(partner: Partner, modules: ReadonlySet<Module>): boolean {
  const module = getPartnerModule(partner);
  return !module || modules.has(module);
}

defineErrors('partners', {
  not_https: 422,
  with_credentials: 422,
  own_address: 422,
});

export const URL_MAX = 500;

/** Only https, and no user name or password, which every resident could read. */
export const pageUrl = plainLine
  .min(1, { abort: true })
  .max(URL_MAX)
  .refine(isEncryptedPage, { error: 'not_https' })
  .refine((text) => !isEncryptedPage(text) || holdsNoCredentials(text), { error: 'with_credentials' });

function isEncryptedPage(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:';
}

function holdsNoCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

export const partnerPageSchema = z.object({
  partner: z.enum(partners),
  url: z.string(),
  version: z.int().optional(),
});
export type PartnerPage = z.output<typeof partnerPageSchema>;

/** `refuses`: the page forbids framing; `away`: unreachable; `unknown`: only the browser can find out. */
export const pageStates = ['shows', 'refuses', 'away', 'unknown'] as const;
export type PageState = (typeof pageStates)[number];
export const pageCheckSchema = z.object({ state: z.enum(pageStates) });

export const pageEdit = z.object({ url: pageUrl, version: z.literal(0).or(versionField) });
export const pageRemovalSchema = z.object({ version: z.coerce.number().pipe(z.int32().min(0)).optional() });
