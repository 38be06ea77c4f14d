import { useQuery } from '@tanstack/react-query';
import { listBuildings } from '../../../core/buildings/api.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import type { DisplayedPurpose } from './FactList.tsx';
import { parseWholeNumber } from './parseWholeNumber.ts';
import { type LinkedVisit, useLinkedVisit } from './useLinkedVisit.ts';
import { useSignatoryDetails } from './useSignatoryDetails.ts';

export interface SigningTarget {
  building: number;
  purpose: DisplayedPurpose | null;
  /** The code is wrong or missing, or the visit is cancelled or erased. */
  isVisitLinkInvalid: boolean;
  isBuildingUnknown: boolean;
  choices: readonly { id: number; name: string }[];
  signer: { name: string; email: string; company: string };
}

export const toBuildingPurpose = (building: string): DisplayedPurpose => ({
  building,
  host: '',
  company: '',
  date: null,
  time: null,
});

export function useSigningTarget(
  link: URLSearchParams,
): (SigningTarget & Pick<LinkedVisit, 'status'>) | undefined {
  const building = parseWholeNumber(link.get('building'));
  const hasVisit = parseWholeNumber(link.get('appointment')) > 0;
  const { status, isLoading: isLinkLoading } = useLinkedVisit(link);
  const { reception, isLoading: isReceptionLoading } = useSignatoryDetails(link);
  const isLoading = isLinkLoading || isReceptionLoading;
  const visit = status?.purpose ?? reception?.purpose;
  const buildings = useQuery(
    { ...callQuery(listBuildings, {}), enabled: !isLoading && !visit, retry: false },
    queryClient,
  );
  const [appointment, code] = [link.get('appointment') ?? '', link.get('code') ?? ''];
  const namesVisit = !['', '0'].includes(appointment) || code !== '';
  const isIncomplete = namesVisit && !(hasVisit && code !== '');
  const isVisitLinkInvalid = status ? status.purpose === null : isIncomplete;
  const param = (name: string) => link.get(name) ?? '';
  const { name, email, company } = reception ?? {
    name: param('name'),
    email: param('email'),
    company: param('entreprise'),
  };
  const signer = { name, email, company };
  if (visit)
    return {
      building,
      purpose: visit,
      isVisitLinkInvalid: false,
      isBuildingUnknown: false,
      choices: [],
      signer,
      status,
    };
  if (isLoading || buildings.isLoading) return undefined;
  const all = buildings.data ?? [];
  const [only, ...others] = all;
  const named = all.find(({ id }) => id === building);
  const chosen = named ?? (others.length === 0 && !hasVisit ? only : undefined);
  return {
    building: chosen?.id ?? (hasVisit || buildings.isError ? building : 0),
    purpose: chosen ? toBuildingPurpose(chosen.name) : null,
    isVisitLinkInvalid,
    isBuildingUnknown: buildings.isSuccess && !['', '0'].includes(link.get('building') ?? '') && !named,
    // The server derives the building from the visit.
    choices: chosen || hasVisit ? [] : all,
    signer,
    status,
  };
}
