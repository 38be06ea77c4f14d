import type { ReceptionVisitor } from '../../../core/web/receptionPart.ts';
import {
  composeVisitorName,
  type Member,
  type NearbyVisitSearchResult,
  type ReceptionVisit,
} from '../../visits/shared.ts';
import { getPartyHeadCount } from './receptionDay.ts';

export const formatMemberName = ({ lastName, firstName }: Member) => composeVisitorName(lastName, firstName);

export const toReceptionVisitor = (visit: ReceptionVisit | NearbyVisitSearchResult): ReceptionVisitor => ({
  id: visit.id,
  visitor: visit.visitor,
  organization: visit.organization,
  hostName: visit.hostName,
  hostCompany: visit.hostCompany,
  partySize: 'partySize' in visit ? getPartyHeadCount(visit) : 1,
});
