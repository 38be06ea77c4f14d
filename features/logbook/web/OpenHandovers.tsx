import { Button } from '@mantine/core';
import { IconWritingSign } from '@tabler/icons-react';
import { askWhoActs } from '../../../core/operator/web/asked.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Handover } from '../handover.ts';
import { signHandover, withdrawHandover } from '../wire.ts';
import classes from './Handovers.module.css';
import { HandoverWords } from './HandoverWords.tsx';

/** At the head of the logbook: what whoever comes has to read and to sign. */
export function OpenHandovers({ open }: { open: readonly Handover[] }) {
  return open.map((handover) => <OpenHandover key={handover.id} handover={handover} />);
}

function OpenHandover({ handover }: { handover: Handover }) {
  const { t } = useWords();
  const { building } = useSession();
  const sign = useCommand(signHandover);
  const withdraw = useCommand(withdrawHandover);
  const asked = { building: building.id, handover: handover.id };
  return (
    <section className={classes.open} aria-label={t('logbook:handover.title')} data-screen-only>
      <div className={classes.body}>
        <HandoverWords handover={handover} />
        {handover.isMine && (
          <p className={classes.quiet}>
            {t('logbook:handover.awaits')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={askWhoActs}>
              {t('logbook:handover.takeOver')}
            </Button>
          </p>
        )}
      </div>
      {handover.isMine ? (
        <Button
          className={classes.main}
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(asked, {
              onSuccess: () => notify.success(t('logbook:handover.withdrawn')),
              onError: (error) => notify.failure(error),
            })
          }
        >
          {t('logbook:handover.withdraw')}
        </Button>
      ) : (
        <Button
          className={classes.main}
          leftSection={<IconWritingSign size={20} aria-hidden />}
          loading={sign.isPending}
          onClick={() =>
            sign.mutate(asked, {
              onSuccess: () => notify.success(t('logbook:handover.signed')),
              onError: (error) => notify.failure(error),
            })
          }
        >
          {t('logbook:handover.sign')}
        </Button>
      )}
    </section>
  );
}
