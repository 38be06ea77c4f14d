import {
  IconArrowBackUp,
  IconCheck,
  IconDeviceMobile,
  IconEdit,
  IconListDetails,
  IconShieldX,
  IconUserOff,
  IconUserShare,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import type { Translate } from '../../../kit/web/i18n/i18n.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { isAdmissionUndecided, isVisitorInside } from './receptionDay.ts';
import type { VisitRowContext } from './visitRowContext.ts';

/** The step that Enter in the search field takes; null after the departure or while a refusal is undecided. */
export function getNextStep(visit: ReceptionVisit, { actions }: VisitRowContext, t: Translate) {
  const { status, visitor } = visit;
  if ((status === 'waiting' && !isAdmissionUndecided(visit)) || status === 'missed')
    return {
      label: t('reception:row.arrive'),
      ariaLabel: t('reception:row.arriveOf', { visitor }),
      isMain: status === 'waiting',
      run: () => void actions.checkInOrCount(visit),
    };
  if (!isVisitorInside(visit)) return null;
  return {
    label: t('reception:row.depart'),
    ariaLabel: t('reception:row.departOf', { visitor }),
    isMain: false,
    run: () => void actions.checkOut(visit),
  };
}

/** Actions of a visit other than its next step. */
export function getVisitActions(visit: ReceptionVisit, tools: VisitRowContext, t: Translate): ScreenAction[] {
  const { actions } = tools;
  const { status, departedAt, agreement, partySize } = visit;
  // Only named members can be ticked; otherwise just the number is corrected.
  const correctKey = visit.members.length > 0 ? 'reception:menu.recount' : 'reception:menu.recountHeads';
  const countKey = status === 'waiting' ? 'reception:menu.count' : correctKey;
  const all: (ScreenAction | false)[] = [
    (status === 'waiting' || isVisitorInside(visit)) &&
      partySize > 1 && {
        label: t(countKey),
        icon: IconUsersGroup,
        run: () => tools.count(visit),
      },
    partySize > 1 &&
      status !== 'canceled' && {
        label: t('reception:menu.names'),
        icon: IconListDetails,
        run: () => tools.editNames(visit),
      },
    status !== 'canceled' && {
      label: t('reception:menu.edit'),
      icon: IconEdit,
      run: () => tools.edit(visit),
    },
    (status === 'waiting' || (status === 'done' && departedAt === null)) && {
      label: t('reception:menu.host'),
      icon: IconUserShare,
      run: () => tools.changeHost(visit),
    },
    agreement === 'missing' && {
      label: t('reception:menu.phone'),
      icon: IconDeviceMobile,
      run: () => tools.showPhoneCode(visit),
    },
    agreement === 'missing' && {
      label: t('reception:menu.refuse'),
      icon: IconShieldX,
      run: () => actions.setAgreementRefused(visit, true),
    },
    agreement === 'refused' && {
      label: t('reception:menu.signsAfterAll'),
      icon: IconCheck,
      run: () => actions.setAgreementRefused(visit, false),
    },
    departedAt !== null && {
      label: t('reception:menu.back'),
      icon: IconArrowBackUp,
      run: () => actions.undoCheckOut(visit),
    },
    status === 'done' && {
      label: t('reception:menu.undoArrival'),
      icon: IconArrowBackUp,
      run: () => actions.undoCheckIn(visit),
    },
    status === 'waiting' && {
      label: t('reception:menu.missed'),
      icon: IconUserOff,
      run: () => actions.setStatus(visit, 'missed'),
    },
    status === 'waiting' && {
      label: t('reception:menu.cancel'),
      icon: IconX,
      run: () => actions.setStatus(visit, 'canceled'),
    },
    (status === 'missed' || status === 'canceled') && {
      label: t('reception:menu.expectAgain'),
      icon: IconArrowBackUp,
      run: () => actions.setStatus(visit, 'waiting'),
    },
  ];
  return all.filter((action) => action !== false);
}
