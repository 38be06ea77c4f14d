import { Button, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import { notify } from '../../../kit/web/notices.ts';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { settings, VALIDITY_DAYS } from '../nda.ts';
import { changeSettings, readSettings } from '../wire.ts';
import classes from './Validity.module.css';

/** For how long a signature speaks for later visits to the building. */
export function Validity() {
  const { t } = useWords();
  const { building } = useSession();
  const known = useQuery(callQuery(readSettings, { building: building.id }));
  const change = useCommand(changeSettings);
  const [typed, setTyped] = useState<number | string | null>(null);
  const shown = typed ?? known.data?.validityDays ?? '';
  const chosen = settings.safeParse({ validityDays: shown });
  const changed = chosen.success && chosen.data.validityDays !== known.data?.validityDays;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen.success || !changed) return;
    try {
      await change.mutateAsync({ building: building.id, ...chosen.data });
      await known.refetch();
      setTyped(null);
      notify.success(t('nda:admin.validity.saved'));
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <form className={classes.validity} onSubmit={save} noValidate>
      <NumberInput
        label={t('nda:admin.validity.label')}
        title={t('nda:admin.validity.hint')}
        value={shown}
        onChange={setTyped}
        min={VALIDITY_DAYS.min}
        max={VALIDITY_DAYS.max}
        clampBehavior="none"
        allowDecimal={false}
        hideControls
        disabled={!known.data}
        error={
          typed !== null &&
          !chosen.success &&
          t(`errors.${Number(typed) > VALIDITY_DAYS.max ? 'too_big' : 'too_small'}`, VALIDITY_DAYS)
        }
      />
      <Button type="submit" variant="default" disabled={!changed} loading={change.isPending}>
        {t('ui.save')}
      </Button>
    </form>
  );
}
