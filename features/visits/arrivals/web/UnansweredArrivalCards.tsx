import { Button, CloseButton, Portal, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useModules } from '../../../../core/feature/web/useModules.ts';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { createBarHeightRef } from '../../../../kit/web/ui/createBarHeightRef.ts';
import { answerArrival, decideAfterAgreementRefusal, listUnansweredArrivals } from '../api.ts';
import type { UnansweredArrival } from '../arrival.ts';
import { agreementRefusalDecisions, type HostAnswer, hostAnswers } from '../arrival.ts';
import classes from './UnansweredArrivalCards.module.css';

/** Dialogs start below the cards, whose height this publishes (web/dialogs.css). */
const publishHeight = createBarHeightRef('--arrival-height');

const MAX_SHOWN = 2;

export default function UnansweredArrivalCards() {
  return useModules().has('visits') && <Arrivals />;
}

function Arrivals() {
  const { t } = useI18n();
  const { building } = useSession();
  const { data } = useQuery(callQuery(listUnansweredArrivals, { building: building.id }));
  // Cards dismissed here still show in other windows.
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const visibleArrivals = (data ?? []).filter((arrival) => !dismissed.has(getKey(arrival)));
  return (
    <Portal>
      {/* Always rendered, so that screen readers announce new cards. */}
      <div
        aria-live="polite"
        className={classes.place}
        data-screen-only
        ref={visibleArrivals.length > 0 ? publishHeight : null}
      >
        {visibleArrivals.slice(0, MAX_SHOWN).map((arrival) => (
          <Card
            key={arrival.id}
            arrival={arrival}
            onClose={() => setDismissed((before) => new Set(before).add(getKey(arrival)))}
          />
        ))}
        {visibleArrivals.length > MAX_SHOWN && (
          <p className={classes.more}>
            {t('menu:visits.arrival.more', { count: visibleArrivals.length - MAX_SHOWN })}
          </p>
        )}
      </div>
    </Portal>
  );
}

/** A repeated arrival or a refusal gets a new key, so a dismissed card shows again. */
const getKey = ({ id, arrivedAt, refused }: UnansweredArrival) => `${id} ${arrivedAt} ${refused}`;

function Card({ arrival, onClose }: { arrival: UnansweredArrival; onClose: () => void }) {
  const { t } = useI18n();
  const { building } = useSession();
  const answer = useCommand(answerArrival);
  const admit = useCommand(decideAfterAgreementRefusal);
  const { id, visitor, organization, arrivedAt, hostName, partySize, refused } = arrival;
  const sendAnswer = (hostAnswer: HostAnswer) =>
    answer.mutateAsync({ building: building.id, id, answer: hostAnswer }).catch(notifyUser.failure);
  const decide = (admission: (typeof agreementRefusalDecisions)[number]) =>
    admit.mutateAsync({ building: building.id, id, admission }).catch(notifyUser.failure);
  const isBusy = answer.isPending || admit.isPending;
  return (
    <section className={classes.card} aria-label={t('menu:visits.arrival.title')}>
      <p className={classes.head}>
        <IconUserCheck size={20} stroke={1.75} aria-hidden />
        {t(hostName ? 'menu:visits.arrival.titleOf' : 'menu:visits.arrival.title', { host: hostName })}
        <CloseButton className={classes.close} aria-label={t('ui.close')} onClick={onClose} />
      </p>
      <Text size="lg" fw={600}>
        {visitor} {partySize > 1 && t('menu:visits.arrival.heads', { count: partySize })}
      </Text>
      <p className={classes.second}>
        {[organization, t('menu:visits.arrival.since', { time: formatTime(arrivedAt) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {refused && <p className={classes.refused}>{t('menu:visits.arrival.refused')}</p>}
      <div className={classes.answers}>
        {refused
          ? agreementRefusalDecisions.map((each) => (
              <Button key={each} variant="default" disabled={isBusy} onClick={() => void decide(each)}>
                {t(`menu:visits.arrival.${each}`)}
              </Button>
            ))
          : hostAnswers.map((each) => (
              <Button
                key={each}
                variant={each === 'coming' ? 'filled' : 'default'}
                disabled={isBusy}
                onClick={() => void sendAnswer(each)}
              >
                {t(`menu:visits.arrival.${each}`)}
              </Button>
            ))}
      </div>
    </section>
  );
}
