import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listBuildings } from '../../../core/buildings/wire.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { wholeNumber } from './linkValues.ts';

/** For which building an agreement is signed. */
export interface SignedFor {
  /** 0: none is known. */
  building: number;
  /** What the building is called, where no visit says so in its own words; '' where it is not known. */
  name: string;
  /** Among which the signer is asked to choose; empty where the link says it, or there is one building only. */
  choices: readonly { id: number; name: string }[];
}

/** What the link says of the building: its own word, or that of the visit that it names. Undefined while it is read. */
export function useSignedFor(): SignedFor | undefined {
  const [params] = useSearchParams();
  const building = wholeNumber(params.get('building'));
  const hasVisit = wholeNumber(params.get('appointment')) > 0;
  const { data, isError } = useQuery({ ...callQuery(listBuildings, {}), enabled: !hasVisit, retry: false });
  if (hasVisit || isError) return { building, name: '', choices: [] };
  if (!data) return undefined;
  const [only, ...others] = data;
  const known = data.find(({ id }) => id === building) ?? (others.length === 0 ? only : undefined);
  return known
    ? { building: known.id, name: known.name, choices: [] }
    : { building: 0, name: '', choices: data };
}
