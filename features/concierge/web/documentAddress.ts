import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { addressNow } from '../../../kit/web/address.ts';

/** The document that is open, as the address says: `?document=7`. Opening it makes an entry of the history: Back closes it. */
export function useDocumentAddress() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (id: number | null) =>
      setParams(
        () => {
          const after = addressNow();
          if (id === null) after.delete('document');
          else after.set('document', String(id));
          return after;
        },
        { replace: id === null, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    /** What the address says, whether or not there is such a document; null where it names none. */
    wanted: params.get('document'),
    open: ({ id }: { id: number }) => change(id),
    close: () => change(null),
  };
}
