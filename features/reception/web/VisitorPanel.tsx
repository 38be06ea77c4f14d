import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompanyName } from '../../../core/people/web/CompanyName.tsx';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import rows from '../../../kit/web/list/RowDetails.module.css';
import { onFirstClick } from '../../../kit/web/ui/onFirstClick.ts';
import { PanelActions } from '../../../kit/web/ui/PanelActions.tsx';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import { toPhoneUrl } from '../../../kit/web/ui/toPhoneUrl.ts';
import { formatMemberName, isMemberPresent } from '../../visits/shared.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { getPartyHeadCount, isVisitorInside, isVisitorLate, toReceptionVisitor } from './receptionDay.ts';
import { formatContractorHours } from './rowTexts.ts';
import classes from './VisitorPanel.module.css';
import { VisitStates } from './VisitStates.tsx';
import { getNextStep, getVisitActions } from './visitActions.ts';
import type { VisitRowContext } from './visitRowContext.ts';

interface VisitorPanelProps extends RecordDialogProps<ReceptionVisit> {
  now: string;
  tools: VisitRowContext;
}

/** Details and actions of a visit. The next step and the actions below close the panel. */
export function VisitorPanel({ item: visit, now, tools, ...view }: VisitorPanelProps) {
  const { t } = useI18n();
  const { close } = view;
  const nextStep = visit && getNextStep(visit, tools, t);
  return (
    <RecordPanel
      {...view}
      title={visit?.visitor ?? ''}
      footer={
        nextStep && (
          <DialogFooter>
            <Button
              variant={nextStep.isMain ? 'filled' : 'default'}
              aria-label={nextStep.ariaLabel}
              onClick={onFirstClick(() => {
                nextStep.run();
                close();
              })}
            >
              {nextStep.label}
            </Button>
          </DialogFooter>
        )
      }
    >
      {visit && (
        <>
          <div className={classes.states}>
            <VisitStates visit={visit} now={now} tools={tools} />
          </div>
          <Facts visit={visit} now={now} tools={tools} />
          <PanelActions actions={getVisitActions(visit, tools, t)} close={close} />
        </>
      )}
    </RecordPanel>
  );
}

function Facts({ visit, now, tools }: { visit: ReceptionVisit; now: string; tools: VisitRowContext }) {
  const { t } = useI18n();
  const { organization, comment, vip, needsHelp, language, hostAskedAt } = visit;
  const time = formatContractorHours(visit) || formatTime(visit.time);
  const facts: [term: string, value: ReactNode][] = [
    [t('reception:paper.time'), isVisitorLate(visit, now) ? `${time} · ${t('reception:row.late')}` : time],
    [t('reception:paper.host'), <Host key="host" visit={visit} />],
    [t('reception:paper.organization'), organization],
    [t('reception:panel.group'), visit.partySize > 1 && <Group key="group" visit={visit} />],
    [t('reception:correct.comment'), comment],
    [
      t('reception:panel.needs'),
      [vip && t('reception:row.vip'), needsHelp && t('reception:row.needsHelp')].filter(Boolean).join(' · '),
    ],
    [t('reception:panel.language'), t(`reception:panel.languages.${language}`)],
    [t('reception:paper.arrived'), formatMoment(visit.arrivedAt, visit.arrivedBy)],
    [t('reception:panel.hostAsked'), hostAskedAt && formatTime(hostAskedAt)],
    [t('reception:paper.departed'), visit.leftUnseen ? '' : formatMoment(visit.departedAt, visit.departedBy)],
    [
      t('reception:paper.badge'),
      isVisitorInside(visit) &&
        tools.marks.length > 0 &&
        tools.marks.map((Mark, at) => (
          <div key={at} className={classes.badge}>
            <Mark visit={toReceptionVisitor(visit)} />
          </div>
        )),
    ],
  ];
  return (
    <dl className={rows.facts}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const formatMoment = (time: string | null, by: string) =>
  time && [formatTime(time), by].filter(Boolean).join(' · ');

function Host({ visit: { hostName, hostCompany, hostCompanyLogo, hostFloor, hostPhone } }: VisitProps) {
  const { t } = useI18n();
  const host = hostName || t('reception:row.noHost');
  return (
    <>
      <div>{host}</div>
      <div>
        <CompanyName name={hostCompany} logo={hostCompanyLogo} />
        {hostFloor && `, ${t('reception:row.floor', { floor: hostFloor })}`}
      </div>
      {hostPhone && (
        <a
          className={classes.phone}
          href={toPhoneUrl(hostPhone)}
          aria-label={t('reception:row.callOf', { host, phone: hostPhone })}
        >
          <IconPhone size={18} stroke={1.75} aria-hidden />
          {hostPhone}
        </a>
      )}
    </>
  );
}

type VisitProps = { visit: ReceptionVisit };

function Group({ visit }: VisitProps) {
  const { t } = useI18n();
  const { partyName, partySize, partyArrived, partyMinors, members } = visit;
  const count = getPartyHeadCount(visit);
  const heads =
    partyArrived === null
      ? t('reception:row.heads', { count })
      : t('reception:panel.arrivedOf', { count, of: partySize });
  const facts = [partyName, heads, partyMinors && t('reception:panel.minors')].filter(Boolean);
  return (
    <>
      {facts.join(' · ')}
      {members.length > 0 && (
        <ul className={classes.members}>
          {members.map((member) => (
            <li key={member.id}>
              {formatMemberName(member)}
              {!isMemberPresent(member) && ` · ${t('reception:row.notYet')}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
