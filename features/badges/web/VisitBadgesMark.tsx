import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  type IconId,
  IconList,
  IconListNumbers,
  IconPrinter,
  IconQuestionMark,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisitor } from '../../visits/shared.ts';
import type { LentBadge } from '../badge.ts';
import classes from './Badges.module.css';
import { CorrectBadgeOfLoanDialog } from './CorrectBadgeOfListedLoanDialog.tsx';
import { GiveVisitorBadgesDialog } from './GiveVisitorBadgesDialog.tsx';
import { useBadgesLentForVisit } from './lentBadges.ts';
import { useBadgeActions } from './useBadgeActions.ts';
import { useBadgePrintDialog } from './useBadgePrintDialog.ts';
import { VisitBadgesDialog } from './VisitBadgesDialog.tsx';

interface VisitMarkProps {
  visit: ReceptionVisitor;
  left?: boolean;
}

/** The list can have thousands of rows, so menu and dialogs are only mounted once a button is pressed. */
export function VisitBadgesMark({ visit, left = false }: VisitMarkProps) {
  const { t } = useI18n();
  const badges = useBadgesLentForVisit(visit.id);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [first] = badges;
  if (left && !first) return null;
  const inHand = first
    ? badges.length > 1
      ? t('badges:mark.several', { number: first.number, count: badges.length - 1 })
      : first.number
    : t('badges:mark.none');
  const words = left ? t('badges:mark.notReturned', { count: badges.length, number: inHand }) : inHand;
  const mark = (
    <button
      ref={button}
      type="button"
      className={classes.mark}
      data-none={first ? undefined : true}
      data-left={left || undefined}
      aria-haspopup="menu"
      aria-expanded={opened}
      aria-label={t('badges:mark.of', { visitor: visit.visitor, badge: words })}
      onClick={() => setOpened(true)}
    >
      {words}
    </button>
  );
  if (!opened) return mark;
  const close = () => {
    setOpened(false);
    // The button is mounted again without its menu and must get the focus back.
    setTimeout(() => button.current?.focus({ preventScroll: true }));
  };
  return <Opened visit={visit} left={left} badges={badges} mark={mark} close={close} />;
}

interface OpenedProps extends Required<VisitMarkProps> {
  badges: readonly LentBadge[];
  mark: React.ReactElement;
  close: () => void;
}

function Opened({ visit, left, badges, mark, close }: OpenedProps) {
  const { t } = useI18n();
  const printing = useBadgePrintDialog();
  const actions = useBadgeActions();
  const [asking, setAsking] = useState<'swap' | 'next' | 'each' | null>(null);
  const [only, ...otherBadges] = badges;
  const isOne = only !== undefined && otherBadges.length === 0;
  const giving = visit.partySize > Math.max(1, badges.length) ? 'giveGroup' : only ? 'another' : 'give';
  const item = (key: string, IconOf: typeof IconId, take: () => unknown) => (
    <Menu.Item
      key={key}
      leftSection={<IconOf size={20} stroke={1.5} aria-hidden />}
      closeMenuOnClick={false}
      onClick={take}
    >
      {t(`badges:menu.${key}`, { count: badges.length })}
    </Menu.Item>
  );
  const closeAndRun = (act: () => Promise<unknown>) => () => {
    close();
    void act();
  };
  return (
    <>
      <Menu
        opened={asking === null}
        onClose={() => asking === null && close()}
        position="bottom-start"
        withinPortal
      >
        <Menu.Target>{mark}</Menu.Target>
        <Menu.Dropdown>
          {only && !isOne && item('each', IconList, () => setAsking('each'))}
          {only &&
            item(
              isOne ? 'takeBack' : 'takeBackAll',
              IconArrowBackUp,
              closeAndRun(() => actions.returnBadges(badges)),
            )}
          {isOne && !left && item('swap', IconArrowsExchange, () => setAsking('swap'))}
          {isOne &&
            item(
              'lost',
              IconQuestionMark,
              closeAndRun(() => actions.change({ id: only.badge, number: only.number }, 'lost')),
            )}
          {!left && item(giving, IconListNumbers, () => setAsking('next'))}
          {!left &&
            item('print', IconPrinter, () => {
              close();
              printing.open({ kind: 'visits', ids: [visit.id] });
            })}
        </Menu.Dropdown>
      </Menu>
      <CorrectBadgeOfLoanDialog opened={asking === 'swap'} close={close} loanedBadge={only ?? null} />
      <VisitBadgesDialog opened={asking === 'each'} close={close} visit={visit} badges={badges} />
      <GiveVisitorBadgesDialog opened={asking === 'next'} close={close} visit={visit} />
    </>
  );
}
