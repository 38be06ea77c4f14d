import { useQuery } from '@tanstack/react-query';
import { listAllBuildings } from '../../../core/buildings/api.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import type { DisplayedSignatureOccasion } from './FactList.tsx';
import { parseWholeNumberOrZero } from './parseWholeNumberOrZero.ts';
import { useReceptionSignatoryQuery } from './useReceptionSignatoryQuery.ts';
import { type SignatureStatusResult, useSignatureStatus } from './useSignatureStatus.ts';

export interface SigningTarget {
  building: number;
  occasion: DisplayedSignatureOccasion | null;
  /** The code is wrong or missing, or the visit is cancelled or erased. */
  isVisitLinkInvalid: boolean;
  isBuildingUnknown: boolean;
  choices: readonly { id: number; name: string }[];
  signer: { name: string; email: string; company: string };
}

export const buildSignatureOccasionWithoutVisit = (building: string): DisplayedSignatureOccasion => ({
  building,
  host: '',
  company: '',
  date: null,
  time: null,
});

export function useSigningTarget(
  link: URLSearchParams,
): (SigningTarget & Pick<SignatureStatusResult, 'status'>) | undefined {
  const building = parseWholeNumberOrZero(link.get('building'));
  const hasVisit = parseWholeNumberOrZero(link.get('appointment')) > 0;
  const { status, isLoading: isLinkLoading } = useSignatureStatus(link);
  const { reception, isLoading: isReceptionLoading } = useReceptionSignatoryQuery(link);
  const isLoading = isLinkLoading || isReceptionLoading;
  const visit = status?.occasion ?? reception?.occasion;
  const buildings = useQuery(
    { ...callQuery(listAllBuildings, {}), enabled: !isLoading && !visit, retry: false },
    queryClient,
  );
  const [appointment, code] = [link.get('appointment') ?? '', link.get('code') ?? ''];
  const namesVisit = !['', '0'].includes(appointment) || code !== '';
  const isIncomplete = namesVisit && !(hasVisit && code !== '');
  const isVisitLinkInvalid = status ? status.occasion === null : isIncomplete;
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
      occasion: visit,
      isVisitLinkInvalid: false,
      isBuildingUnknown: false,
      choices: [],
      signer,
      status,
    };
  if (isLoading || buildings.isLoading) return undefined;
  const all = buildings.data ?? [];
  const [only, ...otherBuildings] = all;
  const linkedBuilding = all.find(({ id }) => id === building);
  const targetBuilding = linkedBuilding ?? (otherBuildings.length === 0 && !hasVisit ? only : undefined);
  return {
    building: targetBuilding?.id ?? (hasVisit || buildings.isError ? building : 0),
    occasion: targetBuilding ? buildSignatureOccasionWithoutVisit(targetBuilding.name) : null,
    isVisitLinkInvalid,
    isBuildingUnknown:
      buildings.isSuccess && !['', '0'].includes(link.get('building') ?? '') && !linkedBuilding,
    // The server derives the building from the visit.
    choices: targetBuilding || hasVisit ? [] : all,
    signer,
    status,
  };
}
