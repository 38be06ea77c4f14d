import { type DialogState, useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { cardVisitSets } from '../badge.ts';

/** `now`: print without a preview. */
export type PrintRequest = (
  | { kind: 'visits' | 'badges'; ids: readonly number[] }
  | { kind: 'set'; of: (typeof cardVisitSets)[number] }
) & { now?: boolean };

const NOW = ',now';

/** Address format: `visits:3,5`, `badges:7` or `expected`, with `,now` appended. */
function write({ now, ...request }: PrintRequest): string {
  const target = request.kind === 'set' ? request.of : `${request.kind}:${request.ids.join(',')}`;
  return now ? target + NOW : target;
}

function read(text: string): PrintRequest | null {
  const now = text.endsWith(NOW);
  const target = now ? text.slice(0, -NOW.length) : text;
  const of = cardVisitSets.find((set) => set === target);
  if (of) return { kind: 'set', of, now };
  const [, kind, ids = ''] = /^(visits|badges):(\d{1,9}(?:,\d{1,9})*)$/.exec(target) ?? [];
  if (kind !== 'visits' && kind !== 'badges') return null;
  return { kind, ids: ids.split(',').map(Number), now };
}

export const usePrintDialog = (): DialogState<PrintRequest> =>
  useUrlDialog<PrintRequest>({ name: 'print', serialize: write, find: read });
