import type { Language } from '../../../kit/actor.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { DeletionEffect, DeletionSummaryByLanguage } from '../../feature/deletionEffects.ts';
import type { FeatureWithPersonalData } from '../../feature/server/exportedLists.ts';
import { type PreviewedDeletionEffect, previewDeletionOf } from '../../feature/server/futureEntries.ts';

type Features = readonly FeatureWithPersonalData[];

async function collectEffects(
  context: UserRequestContext,
  features: Features,
): Promise<PreviewedDeletionEffect[]> {
  const parts: PreviewedDeletionEffect[] = [];
  for (const feature of features) parts.push(...(await previewDeletionOf(context, feature)));
  return parts;
}

const withoutVisibility = ({ hiddenFromStaff: _, ...part }: PreviewedDeletionEffect): DeletionEffect => part;

export async function previewOwnAccountDeletion(
  context: UserRequestContext,
  features: Features,
): Promise<{ leaving: DeletionEffect[] }> {
  return { leaving: (await collectEffects(context, features)).map(withoutVisibility) };
}

/** Leaves out what only the owner may see. */
export async function buildDeletionPreviewForStaff(
  context: UserRequestContext,
  features: Features,
): Promise<{ leaving: DeletionEffect[] }> {
  return {
    leaving: (await collectEffects(context, features))
      .filter(({ hiddenFromStaff }) => !hiddenFromStaff)
      .map(withoutVisibility),
  };
}

/** Counts only, without names, for the page after the deletion. */
export async function summarizeDeletion(
  context: UserRequestContext,
  features: Features,
): Promise<{ leaving: DeletionSummaryByLanguage }> {
  const inWords = async (language: Language) => {
    const { leaving } = await previewOwnAccountDeletion({ ...context, language }, features);
    return leaving.map((part) => ({ ...part, first: [] }));
  };
  return { leaving: { fr: await inWords('fr'), en: await inWords('en') } };
}
