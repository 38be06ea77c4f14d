import type { Language } from '../../../kit/actor.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import type { Feature } from '../../server/feature.ts';
import type { Leaving } from '../../server/personalData.ts';
import type { LeavingPart, WhatLeft } from '../leaving.ts';

type Features = readonly Pick<Feature, 'leaving'>[];

async function ask(context: UserContext, features: Features): Promise<Leaving[]> {
  const parts: Leaving[] = [];
  for (const { leaving } of features) if (leaving) parts.push(...(await leaving(context)));
  return parts;
}

const asTold = ({ own: _, ...part }: Leaving): LeavingPart => part;

/** Everything that goes with one's own account, and what stays of it. Changes nothing. */
export async function previewDeletion(
  context: UserContext,
  features: Features,
): Promise<{ leaving: LeavingPart[] }> {
  return { leaving: (await ask(context, features)).map(asTold) };
}

/** The same as far as somebody else may know, who deletes the account of the context's actor. */
export async function previewDeletionBy(
  context: UserContext,
  features: Features,
): Promise<{ leaving: LeavingPart[] }> {
  return { leaving: (await ask(context, features)).filter(({ own }) => !own).map(asTold) };
}

/** The same for after the deletion: how many of what, and none by name. */
export async function tellDeletion(context: UserContext, features: Features): Promise<{ leaving: WhatLeft }> {
  const inWords = async (language: Language) => {
    const { leaving } = await previewDeletion({ ...context, language }, features);
    return leaving.map((part) => ({ ...part, first: [] }));
  };
  return { leaving: { fr: await inWords('fr'), en: await inWords('en') } };
}
