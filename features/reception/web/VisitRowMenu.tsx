import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconDeviceMobile,
  IconDots,
  IconEdit,
  IconListDetails,
  IconShieldX,
  IconUserOff,
  IconUserShare,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import type { ReceptionVisit } from '../receptionVisit.ts';
import classes from './Reception.module.css';
import { isVisitorInside } from './receptionDay.ts';
import type { VisitRowContext } from './visitRowContext.ts';

/** Mounted only after a click, because thousands of rows have this menu. */
export function VisitRowMenu({ visit, tools }: { visit: ReceptionVisit; tools: VisitRowContext }) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuButton = (
    <button
      ref={button}
      type="button"
      className={classes.more}
      aria-haspopup="menu"
      aria-expanded={opened}
      aria-label={t('reception:menu.of', { visitor: visit.visitor })}
      onClick={() => setOpened(true)}
    >
      <IconDots size={20} stroke={1.75} aria-hidden />
    </button>
  );
  if (!opened) return menuButton;
  const close = () => {
    setOpened(false);
    // Closing replaces the button, so restore the focus, unless a dialog has taken it.
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    });
  };
  return (
    <Menu opened onClose={close} position="bottom-end" withinPortal>
      <Menu.Target>{menuButton}</Menu.Target>
      <Menu.Dropdown>
        <MenuItems visit={visit} tools={tools} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuItems({ visit, tools }: { visit: ReceptionVisit; tools: VisitRowContext }) {
  const { t } = useI18n();
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
  return all.map(
    (action) =>
      action && (
        <Menu.Item
          key={action.label}
          leftSection={<action.icon size={18} stroke={1.5} aria-hidden />}
          onClick={() => void action.run()}
        >
          {action.label}
        </Menu.Item>
      ),
  );
}
