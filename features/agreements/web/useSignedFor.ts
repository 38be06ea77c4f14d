import { useQuery } from '@tanstack/react-query';
import { listBuildings } from '../../../core/buildings/api.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import type { ToldPurpose } from './Facts.tsx';
import { wholeNumber } from './linkValues.ts';
import { type LinkedVisit, useLinkedVisit } from './useLinkedVisit.ts';
import { useSigningAtDesk } from './useSigningAtDesk.ts';

/** For what an agreement is signed. */
export interface SignedFor {
  /** 0: none is known. */
  building: number;
  /** The visit of the link, or the building alone; null where neither is known. */
  purpose: ToldPurpose | null;
  /** The link names a visit that it does not open: called off, forgotten, never its own, or one of its parts is missing. */
  isVisitLinkInvalid: boolean;
  isBuildingUnknown: boolean;
  /** Among which the signer is asked to choose; empty where the link says it, or there is one building only. */
  choices: readonly { id: number; name: string }[];
  /** What the form begins with. */
  signer: { name: string; email: string; company: string };
}

export const buildingAlone = (building: string): ToldPurpose => ({
  building,
  host: '',
  company: '',
  date: null,
  time: null,
});

/** What a link says of the visit or the building. Undefined while it is read. */
export function useSignedFor(link: URLSearchParams): (SignedFor & Pick<LinkedVisit, 'known'>) | undefined {
  const building = wholeNumber(link.get('building'));
  const hasVisit = wholeNumber(link.get('appointment')) > 0;
  const { status: known, isLoading: linkWaits } = useLinkedVisit(link);
  const { desk, waiting: deskWaits } = useSigningAtDesk(link);
  const waiting = linkWaits || deskWaits;
  const visit = known?.purpose ?? desk?.purpose;
  const buildings = useQuery(
    { ...callQuery(listBuildings, {}), enabled: !waiting && !visit, retry: false },
    queryClient,
  );
  const [appointment, code] = [link.get('appointment') ?? '', link.get('code') ?? ''];
  const namesVisit = !['', '0'].includes(appointment) || code !== '';
  const isIncomplete = namesVisit && !(hasVisit && code !== '');
  const opensNothing = known ? known.purpose === null : isIncomplete;
  const said = (name: string) => link.get(name) ?? '';
  const { name, email, company } = desk ?? {
    name: said('name'),
    email: said('email'),
    company: said('entreprise'),
  };
  const signer = { name, email, company };
  if (visit)
    return {
      building,
      purpose: visit,
      opensNothing: false,
      namesUnknownBuilding: false,
      choices: [],
      signer,
      known,
    };
  if (waiting || buildings.isLoading) return undefined;
  const all = buildings.data ?? [];
  const [only, ...others] = all;
  const named = all.find(({ id }) => id === building);
  const chosen = named ?? (others.length === 0 && !hasVisit ? only : undefined);
  return {
    building: chosen?.id ?? (hasVisit || buildings.isError ? building : 0),
    purpose: chosen ? buildingAlone(chosen.name) : null,
    opensNothing,
    namesUnknownBuilding: buildings.isSuccess && !['', '0'].includes(link.get('building') ?? '') && !named,
    // Of a visit that is named the portal knows the building.
    choices: chosen || hasVisit ? [] : all,
    signer,
    known,
  };
}
