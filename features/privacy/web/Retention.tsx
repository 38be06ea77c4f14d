import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconClockOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, localNow } from '../../../kit/time.ts';
import { CallError } from '../../../kit/web/callError.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { CountField } from '../../../kit/web/field/NumberField.tsx';
import { showFailure, useSchemaForm } from '../../../kit/web/form.ts';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { FailedState } from '../../../kit/web/state/FailedState.tsx';
import { notify } from '../../../kit/web/state/notices.ts';
import { useToday } from '../../../kit/web/today.ts';
import { FoundAgain } from '../../../kit/web/typed/FoundAgain.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { can } from '../policy.ts';
import { type Forgetting, RETENTION_DAYS, retentionPeriod } from '../retention.ts';
import { changeRetention, readRetention } from '../wire.ts';
import { ParcelPeriod } from './ParcelPeriod.tsx';
import classes from './Retention.module.css';

/** For how long the building keeps its visitors, which administrators change, and what was forgotten lately. */
export function Retention() {
  const { t } = useWords();
  const { user, building } = useSession();
  const known = useQuery(callQuery(readRetention, { building: building.id }));
  return (
    <section className={classes.retention} aria-labelledby="retention">
      <Title order={2} id="retention" fz="h3" mb="sm">
        {t('privacy:retention.heading')}
      </Title>
      {known.isError ? (
        <FailedState
          icon={IconClockOff}
          title={t('privacy:retention.failed')}
          failure={known.error}
          onRetry={() => void known.refetch()}
        />
      ) : known.data ? (
        <div className={classes.panel}>
          {can.changeRetention(user) ? (
            <div>
              <Period key={known.data.days} days={known.data.days} />
              <ParcelPeriod key={known.data.parcelDays} {...known.data} />
            </div>
          ) : (
            <Text>
              {t('privacy:retention.readOnly', { count: known.data.days, building: building.name })}
            </Text>
          )}
          <Runs runs={known.data.runs} />
        </div>
      ) : (
        <Skeleton h="14rem" />
      )}
    </section>
  );
}

const visitorPeriod = retentionPeriod.pick({ days: true });

function Period({ days }: { days: number }) {
  const { t } = useWords();
  const { building } = useSession();
  const tomorrow = addDays(useToday(), 1);
  const change = useCommand(changeRetention);
  const form = useSchemaForm(visitorPeriod, { days: days as number | string }, 'retention');
  const [shorter, ask] = useState<number | null>(null);

  const save = async (wanted: number) => {
    await change.mutateAsync({ building: building.id, days: wanted });
    notify.success(t('privacy:retention.saved'));
  };
  const submit = ({ days: wanted }: { days: number }) => {
    if (wanted < days) return ask(wanted);
    save(wanted).catch((error) => {
      const words = error instanceof CallError ? showFailure(form, error) : undefined;
      if (words !== null) notify.failure(error, words);
    });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <FoundAgain typed={form.typed} onBegun={() => form.getInputNode('days')?.focus()} />
      <Text>{t('privacy:retention.intro', { building: building.name })}</Text>
      <CountField
        className={classes.period}
        label={t('privacy:retention.days')}
        description={t('privacy:retention.hint', RETENTION_DAYS)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputContainer={(input) => (
          <div className={classes.days}>
            {input}
            <Button type="submit" disabled={!form.typed.is} loading={change.isPending}>
              {t('ui.save')}
            </Button>
          </div>
        )}
        required
        {...form.getInputProps('days')}
      />
      <Text size="sm" c="dimmed">
        {t('privacy:retention.page')}{' '}
        <Anchor component={ScreenLink} to="/resident/legal?page=privacy" inherit underline="always">
          {t('privacy:retention.pageLink')}
        </Anchor>
        .
      </Text>
      {shorter !== null && (
        <ConfirmDialog
          opened
          onClose={() => ask(null)}
          title={t('privacy:retention.shorterTitle')}
          confirmLabel={t('privacy:retention.shorterConfirm')}
          danger
          onConfirm={() => save(shorter)}
        >
          {t('privacy:retention.shorterText', {
            count: shorter,
            before: formatDate(addDays(tomorrow, -shorter)),
            building: building.name,
          })}
        </ConfirmDialog>
      )}
    </form>
  );
}

const named = ['visits', 'rooms', 'mail', 'parcels'];

function Runs({ runs }: { runs: readonly Forgetting[] }) {
  const { t } = useWords();
  const { building } = useSession();
  const inWords = ([feature, count]: [string, number]) => {
    const kind = named.includes(feature) ? feature : 'other';
    return t(`privacy:retention.counts.${kind}`, { count });
  };
  return (
    <div>
      <Title order={3} fz="md">
        {t('privacy:retention.runs')}
      </Title>
      {runs.length === 0 ? (
        <Text c="dimmed" mt="xs">
          {t('privacy:retention.none')}
        </Text>
      ) : (
        <ul className={classes.runs}>
          {runs.map(({ at, before, counts }) => {
            const { date, time } = localNow(building.timeZone, new Date(at));
            return (
              <li key={at}>
                <time dateTime={at}>
                  {formatDate(date)}, {formatTime(time)}
                </time>
                <span>{Object.entries(counts).map(inWords).join(', ')}</span>
                <span>{t('privacy:retention.before', { date: formatDate(before) })}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
