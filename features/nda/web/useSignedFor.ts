import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listBuildings } from '../../../core/buildings/wire.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { wholeNumber } from './linkValues.ts';

/** For which building an agreement is signed. */
export interface SignedFor {
  /** 0: none is known. */
  building: number;
  /** Among which the signer is asked to choose; empty where the link says it, or there is one building only. */
  choices: readonly { id: number; name: string }[];
}

/** What the link says of the building: its own word, or that of the visit that it names. Undefined while it is read. */
export function useSignedFor(): SignedFor | undefined {
  const [params] = useSearchParams();
  const building = wholeNumber(params.get('building'));
  const hasVisit = wholeNumber(params.get('appointment')) > 0;
  const { data, isError } = useQuery({ ...callQuery(listBuildings, {}), enabled: !hasVisit, retry: false });
  if (hasVisit || isError) return { building, choices: [] };
  if (!data) return undefined;
  const [only, ...others] = data;
  if (data.some(({ id }) => id === building)) return { building, choices: [] };
  return others.length === 0 ? { building: only?.id ?? 0, choices: [] } : { building: 0, choices: data };
}
