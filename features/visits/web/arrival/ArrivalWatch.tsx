import { Button, CloseButton, Portal } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useModules } from '../../../../core/buildings/web/modules.ts';
import { notify } from '../../../../kit/web/feedback/notices.ts';
import { formatTime } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { callQuery, useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { standAbove } from '../../../../kit/web/ui/standAbove.ts';
import type { WaitingArrival } from '../../arrival.ts';
import { answerArrival, listWaitingArrivals } from '../../arrivalApi.ts';
import { admissions, type HostAnswer, hostAnswers } from '../../atReception.ts';
import { decideAdmission } from '../../receptionApi.ts';
import classes from './ArrivalWatch.module.css';

/** Beneath it, where it stands above them, begin the dialogs (web/dialogs.css). */
const sayHeight = standAbove('--arrival-height');

/** So many are shown; the others come when these are answered. */
const MOST_SHOWN = 2;

/** Beside every screen: whoever is visited learns at once that their visitor is there, and answers in one press. */
export default function ArrivalWatch() {
  return useModules().has('visits') && <Arrivals />;
}

function Arrivals() {
  const { t } = useWords();
  const { building } = useSession();
  const { data } = useQuery(callQuery(listWaitingArrivals, { building: building.id }));
  // What is put aside on this screen waits on all others, and in the mail.
  const [aside, putAside] = useState<ReadonlySet<string>>(new Set());
  const shown = (data ?? []).filter((arrival) => !aside.has(keyOf(arrival)));
  return (
    <Portal>
      {/* There from the beginning, so that what comes into it is said. */}
      <div aria-live="polite" className={classes.place} ref={shown.length > 0 ? sayHeight : null}>
        {shown.slice(0, MOST_SHOWN).map((arrival) => (
          <Card
            key={arrival.id}
            arrival={arrival}
            onClose={() => putAside((before) => new Set(before).add(keyOf(arrival)))}
          />
        ))}
        {shown.length > MOST_SHOWN && (
          <p className={classes.more}>
            {t('menu:visits.arrival.more', { count: shown.length - MOST_SHOWN })}
          </p>
        )}
      </div>
    </Portal>
  );
}

/** Of one arrival: whoever comes again, or refuses to sign, is asked about anew. */
const keyOf = ({ id, arrivedAt, refused }: WaitingArrival) => `${id} ${arrivedAt} ${refused}`;

function Card({ arrival, onClose }: { arrival: WaitingArrival; onClose: () => void }) {
  const { t } = useWords();
  const { building } = useSession();
  const answer = useCommand(answerArrival);
  const admit = useCommand(decideAdmission);
  const { id, visitor, organization, arrivedAt, hostName, partySize, refused } = arrival;
  const say = (said: HostAnswer) =>
    answer.mutateAsync({ building: building.id, id, answer: said }).catch(notify.failure);
  const decide = (admission: (typeof admissions)[number]) =>
    admit.mutateAsync({ building: building.id, id, admission }).catch(notify.failure);
  const isBusy = answer.isPending || admit.isPending;
  return (
    <section className={classes.card} aria-label={t('menu:visits.arrival.title')}>
      <p className={classes.head}>
        <IconUserCheck size={20} stroke={1.75} aria-hidden />
        {t(hostName ? 'menu:visits.arrival.titleOf' : 'menu:visits.arrival.title', { host: hostName })}
        <CloseButton className={classes.close} aria-label={t('ui.close')} onClick={onClose} />
      </p>
      <p className={classes.visitor}>
        {visitor} {partySize > 1 && t('menu:visits.arrival.heads', { count: partySize })}
      </p>
      <p className={classes.second}>
        {[organization, t('menu:visits.arrival.since', { time: formatTime(arrivedAt) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {refused && <p className={classes.refused}>{t('menu:visits.arrival.refused')}</p>}
      <div className={classes.answers}>
        {refused
          ? admissions.map((each) => (
              <Button key={each} variant="default" disabled={isBusy} onClick={() => void decide(each)}>
                {t(`menu:visits.arrival.${each}`)}
              </Button>
            ))
          : hostAnswers.map((each) => (
              <Button
                key={each}
                variant={each === 'coming' ? 'filled' : 'default'}
                disabled={isBusy}
                onClick={() => void say(each)}
              >
                {t(`menu:visits.arrival.${each}`)}
              </Button>
            ))}
      </div>
    </section>
  );
}
