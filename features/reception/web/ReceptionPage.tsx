import { IconDeviceMobile, IconShieldX, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Module } from '../../../core/feature/modules.ts';
import type {
  DialogActionOptions,
  MatchSignatureDialogType,
} from '../../../core/feature/web/matchSignatureDialog.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { useKeyShortcut } from '../../../kit/web/ui/useKeyShortcut.ts';
import { GroupNamesDialog } from '../../visits/web/shared.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { ChangeHostDialog } from './ChangeHostDialog.tsx';
import { CorrectVisitorDialog } from './CorrectVisitorDialog.tsx';
import { GroupCountDialog } from './GroupCountDialog.tsx';
import { ListTabs, type ListTabsProps } from './ListTabs.tsx';
import classes from './Reception.module.css';
import { ReceptionActionBar, WalkInButton } from './ReceptionActionBar.tsx';
import { ReceptionDayPrintout } from './ReceptionDayPrintout.tsx';
import { ReceptionSearch } from './ReceptionSearch.tsx';
import { ReceptionVirtualList } from './ReceptionVirtualList.tsx';
import { ReceptionVisitListItem } from './ReceptionVisitListItem.tsx';
import { countVisitsAndHeads, groupVisitsByPresence } from './receptionDay.ts';
import { receptionDayQuery } from './receptionDayQuery.ts';
import type { ReceptionScreenPart } from './receptionParts.ts';
import { useArrivalActions } from './useArrivalActions.ts';
import { useDepartureActions } from './useDepartureActions.ts';
import { useGlobalTyping } from './useGlobalTyping.ts';
import { useVisitDecisionActions } from './useVisitDecisionActions.ts';
import { VisitorPageQrCodeDialog } from './VisitorPageQrCodeDialog.tsx';
import { VisitorPanel } from './VisitorPanel.tsx';
import type { VisitRowContext } from './visitRowContext.ts';
import { WalkInDialog } from './WalkInDialog.tsx';

interface LoadedPart {
  module: Module;
  part: ReceptionScreenPart;
}

export const createReceptionPageModule = (all: readonly LoadedPart[], Match: MatchSignatureDialogType) => ({
  default: () => {
    const { building } = useSession();
    const modules = useModules();
    const on = all.filter(({ module }) => modules.has(module));
    const names = on.map(({ module }) => module).join(' ');
    // The key changes with `names`, because another set of modules calls another set of hooks.
    const parts = useMemo(() => on.map(({ part }) => part), [names]);
    return <ReceptionPage key={`${building.id} ${names}`} parts={parts} Match={Match} />;
  },
});

function ReceptionPage({
  parts,
  Match,
}: {
  parts: readonly ReceptionScreenPart[];
  Match: MatchSignatureDialogType;
}) {
  const { t } = useI18n();
  const clock = useNow();
  const onPhone = useBreakpoint('phone');
  const onTablet = useBreakpoint('tablet');
  const isNarrow = useBreakpoint('belowWide') && !onTablet;
  const now = clock.time;
  const { building } = useSession();
  const day = useQuery(receptionDayQuery(building.id));
  const { actions: arrivalActions, lastArrival } = useArrivalActions();
  const departureActions = useDepartureActions(parts);
  const decisionActions = useVisitDecisionActions();
  const field = useRef<HTMLInputElement>(null);
  const visits = day.data?.visits;
  const groups = useMemo(() => visits && groupVisitsByPresence(visits, now), [visits, now]);
  const deferredGroups = useDeferredValue(groups);
  const byNumber = (name: string) => ({
    name,
    serialize: ({ id }: ReceptionVisit) => String(id),
    find: (text: string) =>
      visits === undefined ? undefined : (visits.find(({ id }) => String(id) === text) ?? null),
  });
  const details = useUrlDialog<ReceptionVisit>(byNumber('visit'));
  const signing = useUrlDialog<ReceptionVisit>(byNumber('sign'));
  const correcting = useUrlDialog<ReceptionVisit>(byNumber('edit'));
  const counting = useUrlDialog<ReceptionVisit>(byNumber('count'));
  const naming = useUrlDialog<ReceptionVisit>(byNumber('names'));
  const hosting = useUrlDialog<ReceptionVisit>(byNumber('host'));
  const phoning = useUrlDialog<ReceptionVisit>(byNumber('phone'));
  const walkIn = useUrlDialog<string>({
    name: 'walkIn',
    serialize: (name) => name || '1',
    find: (name) => name,
  });
  const actions = useMemo(
    () => ({
      ...arrivalActions,
      ...departureActions,
      ...decisionActions,
      checkInOrCount: async (visit: ReceptionVisit) =>
        visit.members.length > 0 ? counting.open(visit) : arrivalActions.checkIn(visit),
    }),
    [arrivalActions, departureActions, decisionActions, counting.open],
  );
  const tools = useMemo(
    (): VisitRowContext => ({
      actions,
      isNarrow,
      edit: correcting.open,
      count: counting.open,
      editNames: naming.open,
      showPhoneCode: phoning.open,
      changeHost: hosting.open,
      sign: signing.open,
      marks: parts.flatMap(({ VisitMark }) => VisitMark ?? []),
    }),
    [
      actions,
      isNarrow,
      correcting.open,
      counting.open,
      hosting.open,
      naming.open,
      phoning.open,
      signing.open,
      parts,
    ],
  );
  const otherWays: DialogActionOptions[] = [
    {
      label: t('reception:menu.phone'),
      icon: IconDeviceMobile,
      run: () => signing.item && phoning.open(signing.item),
    },
    {
      label: t('reception:menu.refuse'),
      icon: IconShieldX,
      run: (close) => {
        close();
        if (signing.item) void actions.setAgreementRefused(signing.item, true);
      },
    },
  ];
  const [highlighted, setHighlighted] = useState(0);
  const beginWalkIn = () => walkIn.open(field.current?.value.trim() ?? '');
  useGlobalTyping(field);
  useKeyShortcut('F2', beginWalkIn);

  const row = (visit: ReceptionVisit) => <ReceptionVisitListItem visit={visit} now={now} tools={tools} />;
  const lists: ReceptionList[] = [
    { key: 'expected', rows: deferredGroups?.expected },
    { key: 'here', rows: deferredGroups?.here },
    { key: 'left', rows: deferredGroups?.left },
  ];
  // Calling hooks in a loop is safe: `parts` never changes while this component is mounted.
  const panels = parts.flatMap(({ Panel, usePanelCount }) =>
    Panel ? { Panel, count: usePanelCount?.() } : [],
  );
  return (
    <Page title={t('reception:title')} fill="whole">
      <div className={classes.desk} data-desk data-screen-only>
        <div className={classes.top}>
          <ReceptionSearch
            ref={field}
            visits={visits ?? []}
            parts={parts}
            actions={actions}
            lastArrival={lastArrival}
            onWalkIn={beginWalkIn}
            onCount={counting.open}
            clearCount={highlighted}
          />
          {!onPhone && <WalkInButton onClick={beginWalkIn} />}
        </div>
        {day.isError && !day.data ? (
          <FailedState
            icon={IconUserCheck}
            title={t('reception:failed')}
            error={day.error}
            onRetry={() => void day.refetch()}
          />
        ) : (
          <Lists lists={lists} panels={panels} row={row} onOpen={details.open} />
        )}
        <ReceptionActionBar
          parts={parts}
          onWalkIn={onPhone ? beginWalkIn : undefined}
          clock={clock}
          isLoaded={visits !== undefined}
        />
      </div>
      <ReceptionDayPrintout visits={visits ?? []} />
      <WalkInDialog
        opened={walkIn.opened}
        close={walkIn.close}
        onArrived={(id) => {
          setHighlighted((before) => before + 1);
          return actions.confirmWalkIn(id);
        }}
        name={walkIn.item ?? ''}
      />
      <VisitorPanel {...details} item={details.current} now={now} tools={tools} />
      <CorrectVisitorDialog {...correcting} />
      <ChangeHostDialog {...hosting} onChoose={actions.changeHost} />
      <VisitorPageQrCodeDialog {...phoning} />
      <GroupNamesDialog {...naming} />
      <GroupCountDialog
        {...counting}
        onCount={(visit, heads, absent) =>
          arrivalActions[visit.status === 'done' ? 'countGroup' : 'checkIn'](visit, { heads, absent })
        }
      />
      <Match {...signing} item={signing.item && { ...signing.item, visitorEmail: '' }} others={otherWays} />
      {parts.map(({ Dialogs }, at) => Dialogs && <Dialogs key={at} />)}
    </Page>
  );
}

interface ReceptionList {
  key: 'expected' | 'here' | 'left';
  rows: readonly ReceptionVisit[] | undefined;
}

interface ListsProps {
  lists: readonly ReceptionList[];
  panels: readonly { Panel: ComponentType; count: number | undefined }[];
  row: (visit: ReceptionVisit) => ReactNode;
  onOpen: (visit: ReceptionVisit) => void;
}

function Lists({ lists, panels, row, onOpen }: ListsProps) {
  const { t } = useI18n();
  const onPhone = useBreakpoint('phone');
  const hasTwoColumns = useBreakpoint('belowLarge');
  const [mainTab, choose] = useState<string>('expected');
  const [secondTab, chooseSecondTab] = useState('');
  // Cancelled and missed visits are shown in the list "left" but are not counted.
  const countIn = ({ key, rows }: ReceptionList) =>
    rows && countVisitsAndHeads(key === 'left' ? rows.filter(({ departedAt }) => departedAt !== null) : rows);
  const renderList = ({ key, rows }: ReceptionList, isNamed = false) => (
    <ReceptionVirtualList
      key={key}
      title={t(`reception:lists.${key}`)}
      count={countIn({ key, rows })}
      rows={rows}
      empty={t(`reception:empty.${key}`)}
      isNamed={isNamed}
      onOpen={onOpen}
    >
      {row}
    </ReceptionVirtualList>
  );
  const toTab = ({ key, rows }: ReceptionList) => ({
    key,
    words: t(`reception:lists.${key}`),
    count: countIn({ key, rows })?.visits,
  });
  const panelTabs = panels.map(({ count }, at) => ({
    key: `panel${at}`,
    words: t('reception:lists.parcels'),
    count,
  }));
  const tabbed = (tabs: ListTabsProps['tabs'], key: string, choose: (key: string) => void) => {
    const { Panel } = panels[Number(key.replace('panel', ''))] ?? {};
    const selectedList = lists.find((each) => each.key === key);
    return (
      <div className={classes.one}>
        <ListTabs label={t('reception:lists.label')} tabs={tabs} selected={key} onChoose={choose} />
        {selectedList ? renderList(selectedList, tabs.length > 1) : Panel && <Panel />}
      </div>
    );
  };
  if (onPhone) return tabbed([...lists.map(toTab), ...panelTabs], mainTab, choose);
  const [expected, here, left] = lists;
  const otherTabs = [hasTwoColumns && here, left].flatMap((each) => (each ? [toTab(each)] : []));
  const tabs = hasTwoColumns ? [...otherTabs, ...panelTabs] : [...panelTabs, ...otherTabs];
  const activeTab = tabs.some(({ key }) => key === secondTab) ? secondTab : (tabs[0]?.key ?? '');
  return (
    <div className={classes.lists} data-two={hasTwoColumns || undefined}>
      {expected && renderList(expected)}
      {!hasTwoColumns && here && renderList(here)}
      {tabbed(tabs, activeTab, chooseSecondTab)}
    </div>
  );
}
