import { useQuery } from '@tanstack/react-query';
import { useAddressedDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { readDesk } from '../../desk.wire.ts';

/** What waits at the desk, as it is now. */
export function useAtDesk() {
  const { building } = useSession();
  return useQuery(callQuery(readDesk, { building: building.id }));
}

/** The dialog that logs what has come; what was scanned before goes with it. */
export const useLogging = () =>
  useAddressedDialog<string>({ name: 'parcel', write: (number) => number || '1', find: (text) => text });
