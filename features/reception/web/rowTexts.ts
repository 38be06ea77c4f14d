import { formatTime } from '../../../kit/web/i18n/format.ts';
import type { Translate } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';

export const describeMissingVisitDocuments = ({ standing }: ReceptionVisit, t: Translate): string[] =>
  (standing?.lacking ?? []).map(({ kind, name, lacks }) =>
    t(`reception:lacks.${lacks}`, { what: name || t(`reception:documents.${kind}`) }),
  );

export const formatContractorHours = ({ standing }: ReceptionVisit): string =>
  standing ? `${formatTime(standing.hoursFrom)}–${formatTime(standing.hoursTo)}` : '';

export const formatOrganizationAndHost = ({
  organization,
  hostName,
}: Pick<ReceptionVisit, 'organization' | 'hostName'>): string =>
  [organization, hostName].filter(Boolean).join(' → ');

export const formatVisitorMessageAtReception = (
  { status, visitorSays, visitorSaysAt, lateMinutes }: ReceptionVisit,
  t: Translate,
): string =>
  visitorSays && status === 'waiting'
    ? t(`reception:says.${visitorSays}`, {
        minutes: lateMinutes,
        time: visitorSaysAt ? formatTime(visitorSaysAt) : '',
      })
    : '';
