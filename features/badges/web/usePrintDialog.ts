import { type DialogState, useAddressedDialog } from '../../../kit/web/dialog/dialogState.ts';
import { cardSets } from '../badge.ts';

/** `now`: print without a preview. */
export type Asked = (
  | { kind: 'visits' | 'badges'; ids: readonly number[] }
  | { kind: 'set'; of: (typeof cardSets)[number] }
) & { now?: boolean };

const NOW = ',now';

/** Address format: `visits:3,5`, `badges:7` or `expected`, with `,now` appended. */
function write({ now, ...asked }: Asked): string {
  const what = asked.kind === 'set' ? asked.of : `${asked.kind}:${asked.ids.join(',')}`;
  return now ? what + NOW : what;
}

function read(text: string): Asked | null {
  const now = text.endsWith(NOW);
  const what = now ? text.slice(0, -NOW.length) : text;
  const of = cardSets.find((set) => set === what);
  if (of) return { kind: 'set', of, now };
  const [, kind, ids = ''] = /^(visits|badges):(\d{1,9}(?:,\d{1,9})*)$/.exec(what) ?? [];
  if (kind !== 'visits' && kind !== 'badges') return null;
  return { kind, ids: ids.split(',').map(Number), now };
}

export const usePrintDialog = (): DialogState<Asked> =>
  useAddressedDialog<Asked>({ name: 'print', write, find: read });
