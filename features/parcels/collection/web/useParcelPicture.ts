import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '../../../../kit/web/api/call.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { Parcel } from '../../parcel.ts';
import { readParcelPhoto, readParcelSignature } from '../api.ts';

/** Object URL of a picture that needs the access token; not cached. */
export function useParcelPicture(
  parcel: Pick<Parcel, 'id' | 'photo'> | null,
  kind: 'photo' | 'signature',
): string | undefined {
  const { building } = useSession();
  const isEnabled = parcel !== null && (kind === 'signature' || parcel.photo !== null);
  const { data } = useQuery({
    queryKey: ['parcel picture', building.id, kind, parcel?.id, parcel?.photo],
    queryFn: ({ signal }) =>
      fetchFile(
        kind === 'photo' ? readParcelPhoto : readParcelSignature,
        { building: building.id, id: parcel?.id ?? 0 },
        signal,
      ),
    enabled: isEnabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return setAddress(undefined);
    const objectUrl = URL.createObjectURL(data);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data]);
  return isEnabled ? address : undefined;
}
