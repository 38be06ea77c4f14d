import { text, useAddress } from '../../../kit/web/address.ts';

/** The document that is open, as the address says: `?document=7`. Opening it makes an entry of the history: Back closes it. */
export function useDocumentAddress() {
  const [{ document: wanted }, change] = useAddress({ document: text() });
  return {
    /** What the address says, whether or not there is such a document; `''` where it names none. */
    wanted,
    open: ({ id }: { id: number }) => change({ document: String(id) }, 'push'),
    close: () => change({ document: '' }, 'replace'),
  };
}
