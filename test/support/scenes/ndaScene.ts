import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { ndaDocuments, ndaSignatures } from '../../../features/nda/server/tables.ts';
import type { Answer } from '../testApp.ts';
import { type Scene, scene, TODAY } from './scene.ts';

export const SIGN = '/dna/signeddna/';
export const VISITOR = 'louise@example.com';
export const CODE = '0123456789abcdef0123456789abcdef';

/** A stroke on nothing, as the screen sends it. */
export async function drawing(width = 480, height = 176): Promise<string> {
  const channels = 4;
  const pixels = Buffer.alloc(width * height * channels);
  for (let x = 20; x < width - 20; x += 1) {
    const middle = Math.round(height / 2 + (height / 3) * Math.sin(x / 15));
    for (let y = middle - 2; y < middle + 2; y += 1) pixels[(y * width + x) * channels + 3] = 255;
  }
  const png = await sharp(pixels, { raw: { width, height, channels } }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** What the screen sends for somebody without a visit. */
export const signature = (over: object = {}) => ({
  email: VISITOR,
  dna: 0,
  name: 'Louise Martin',
  id_appointment: 0,
  signature: 'Louise Martin',
  ...over,
});

/** The scene of the visits, and what visitors sign in it. */
export async function ndaScene(variables: Record<string, string> = {}) {
  const stage = await scene(variables);
  const { app, here, people, as } = stage;
  return {
    ...stage,
    visit: (over: Parameters<typeof app.make.visit>[0] = {}) =>
      app.make.visit({
        building: here.id,
        residentId: people.vip.id,
        visitorEmail: VISITOR,
        visitorFirstName: 'Louise',
        visitorLastName: 'Martin',
        ...over,
      }),
    sign: (over: object = {}, headers: Record<string, string> = {}) =>
      app.anybody.post(SIGN, signature(over), headers),
    signatures: () => app.db.select().from(ndaSignatures).orderBy(ndaSignatures.id),
    documentOf: async (signatureId: number) => {
      const rows = await app.db.select().from(ndaDocuments).where(eq(ndaDocuments.signatureId, signatureId));
      return rows[0];
    },
    /** Whether staff see the visit as signed. */
    isSigned: async (visit: { id: number; buildingId: number }, day = TODAY): Promise<boolean> => {
      const caller = visit.buildingId === here.id ? as.admin : as.stranger;
      const { body } = await caller.get(`/list/deleteGetPatchAppointment/${visit.buildingId}/?start=${day}`);
      return body.fields.find(({ pk }: { pk: number }) => pk === visit.id)?.dna_status;
    },
  };
}

export type NdaScene = Awaited<ReturnType<typeof ndaScene>>;

/** The token in the link that confirms a signature, from the mails to an address, the oldest first. */
export function tokensIn(mails: readonly Answer['body'][]): string[] {
  return mails.flatMap(({ text }: { text: string }) => /\/confirmNDA\/([\w-]+)/.exec(text)?.[1] ?? []);
}

export type { Scene };
