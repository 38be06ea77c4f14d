import { formatTime } from '../../../kit/web/format.ts';
import type { useWords } from '../../../kit/web/i18n.ts';
import type { DeskVisit } from '../../visits/shared.ts';

type T = ReturnType<typeof useWords>['t'];

/** What of a contractor’s documents is missing or over today, each in words. */
export const lackingOf = ({ standing }: DeskVisit, t: T): string[] =>
  (standing?.lacking ?? []).map(({ kind, name, lacks }) =>
    t(`reception:lacks.${lacks}`, { what: name || t(`reception:documents.${kind}`) }),
  );

/** What somebody who is expected has let know: that they come later, or are there; '' where nothing. */
export const saidBy = ({ status, visitorSays, visitorSaysAt, lateMinutes }: DeskVisit, t: T): string =>
  visitorSays && status === 'waiting'
    ? t(`reception:says.${visitorSays}`, {
        minutes: lateMinutes,
        time: visitorSaysAt ? formatTime(visitorSaysAt) : '',
      })
    : '';
