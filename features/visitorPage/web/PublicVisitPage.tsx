import { Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCalendarPlus, IconLinkOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import { CancelVisitButton } from './CancelVisitButton.tsx';
import { PracticalInformation } from './PracticalInformation.tsx';
import classes from './PublicVisitPage.module.css';
import { useApplyInvitationLanguage, useVisitorPage } from './useVisitorPage.ts';
import { VisitorPageAgreementSection } from './VisitorPageAgreementSection.tsx';
import { VisitorPassSection } from './VisitorPassSection.tsx';
import { VisitorSelfServiceButtons } from './VisitorSelfServiceButtons.tsx';

export default function PublicVisitPage() {
  const { t } = useI18n();
  usePageTitle(t('visitorPage:title'));
  const { code = '' } = useParams();
  const visit = useVisitorPage(code);
  const isLanguageSettled = useApplyInvitationLanguage(visit.data?.language);
  if (visit.error?.status === 404)
    return (
      <>
        <VisuallyHidden component="h1">{t('visitorPage:title')}</VisuallyHidden>
        <EmptyState
          icon={IconLinkOff}
          title={t('visitorPage:dead.title')}
          action={
            <span className={classes.privacy}>
              <Link to="/privacyRequest">{t('visitorPage:privacyRequest')}</Link>
            </span>
          }
        >
          {t('visitorPage:dead.text')}
        </EmptyState>
      </>
    );
  // Keep showing the last answer if a later read fails: the visitor may be at the reception.
  if (!visit.data && visit.error)
    return (
      <FailedState
        icon={IconLinkOff}
        title={t('visitorPage:title')}
        error={visit.error}
        onRetry={() => void visit.refetch()}
      />
    );
  return visit.data && isLanguageSettled ? (
    <VisitDetails code={code} visit={visit.data} />
  ) : (
    <VisitPageSkeleton />
  );
}

const stateTones: Record<VisitorPageData['state'], StateTone> = {
  expected: 'done',
  here: 'done',
  left: 'quiet',
  missed: 'attention',
  canceled: 'danger',
};

function VisitDetails({ code, visit }: { code: string; visit: VisitorPageData }) {
  const { t, screenLanguage } = useI18n();
  const { state, host, building, date, time, movedFrom, partySize } = visit;
  const isVisitAhead = state === 'expected' || state === 'missed';
  const signsInside = state === 'here' && visit.agreement.state === 'toSign';
  const formatVisitDay = (day: string) => formatDay(day, screenLanguage);
  return (
    <article className={classes.page}>
      <header className={classes.hero}>
        <Stack align="flex-start" gap="sm" miw={0}>
          <p className={classes.building}>
            {building.logo && <img src={building.logo} alt="" width={40} height={40} />}
            {building.name}
          </p>
          <h1 className={classes.heading}>{t('visitorPage:heading', { company: host.company })}</h1>
          <p className={classes.when} data-off={state === 'canceled' || undefined}>
            <Text span size="lg" data-capitalized>
              {formatVisitDay(date)}
            </Text>
            <span className={classes.time}>{formatTime(time)}</span>
          </p>
          {movedFrom && isVisitAhead && (
            <p>
              {t('visitorPage:moved', {
                day: formatVisitDay(movedFrom.date),
                time: formatTime(movedFrom.time),
              })}
            </p>
          )}
          <Group component="p" gap="var(--mantine-spacing-xs) var(--mantine-spacing-sm)">
            <StateChip tone={stateTones[state]}>{t(`visitorPage:states.${state}`)}</StateChip>
            {partySize > 1 && <span>{t('visitorPage:party', { count: partySize })}</span>}
          </Group>
          {isVisitAhead && (
            <a className={classes.calendar} href={`/api/visits/${code}/calendar`} rel="noreferrer">
              <IconCalendarPlus size={20} stroke={1.5} aria-hidden />
              {t('visitorPage:calendar')}
            </a>
          )}
        </Stack>
        {state !== 'canceled' && state !== 'left' && !signsInside && (
          <VisitorPassSection code={code} visit={visit} />
        )}
      </header>
      {state !== 'expected' && (
        <Text size="lg" p="md" data-panel role="status">
          {t(`visitorPage:told.${state}`)}
        </Text>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <VisitorSelfServiceButtons code={code} visit={visit} />
          {(isVisitAhead || signsInside) && (
            <VisitorPageAgreementSection agreement={visit.agreement} isInside={signsInside} />
          )}
        </div>
        <PracticalInformation visit={visit} />
      </div>
      <div className={classes.privacy}>
        <CancelVisitButton code={code} visit={visit} />
        <Link to={`/privacy?building=${building.id}`}>
          {t('visitorPage:privacy', { building: building.name })}
        </Link>
        <Link to={`/privacyRequest?building=${building.id}`}>{t('visitorPage:privacyRequest')}</Link>
      </div>
    </article>
  );
}

function VisitPageSkeleton() {
  const { t } = useI18n();
  return (
    <div className={classes.page} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={classes.awaitedHero} />
      <div className={classes.columns}>
        <Skeleton className={classes.awaited} />
        <Skeleton className={classes.awaited} />
      </div>
    </div>
  );
}
