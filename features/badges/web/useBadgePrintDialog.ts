import { type DialogState, useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { printableVisitSets } from '../badge.ts';

/** `now`: print without a preview. */
export type BadgePrintRequest = (
  | { kind: 'visits' | 'badges'; ids: readonly number[] }
  | { kind: 'set'; of: (typeof printableVisitSets)[number] }
) & { now?: boolean };

const NOW = ',now';

/** Address format: `visits:3,5`, `badges:7` or `expected`, with `,now` appended. */
function formatPrintRequest({ now, ...request }: BadgePrintRequest): string {
  const target = request.kind === 'set' ? request.of : `${request.kind}:${request.ids.join(',')}`;
  return now ? target + NOW : target;
}

function parsePrintRequest(text: string): BadgePrintRequest | null {
  const now = text.endsWith(NOW);
  const target = now ? text.slice(0, -NOW.length) : text;
  const of = printableVisitSets.find((set) => set === target);
  if (of) return { kind: 'set', of, now };
  const [, kind, ids = ''] = /^(visits|badges):(\d{1,9}(?:,\d{1,9})*)$/.exec(target) ?? [];
  if (kind !== 'visits' && kind !== 'badges') return null;
  return { kind, ids: ids.split(',').map(Number), now };
}

export const useBadgePrintDialog = (): DialogState<BadgePrintRequest> =>
  useUrlDialog<BadgePrintRequest>({ name: 'print', serialize: formatPrintRequest, find: parsePrintRequest });
