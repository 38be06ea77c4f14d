import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../../kit/web/dialog/ViewDialog.tsx';
import { FailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { readOwnParcelPass } from '../api.ts';
import { PARCEL_PASS_MINUTES } from '../collection.ts';
import classes from './ParcelPassDialog.module.css';

/** Renewed long before it expires (ms). */
const RENEWAL_INTERVAL = (PARCEL_PASS_MINUTES / 2) * 60_000;

export function ParcelPassDialog(view: DialogViewProps) {
  const { t } = useI18n();
  return (
    <ViewDialog {...view} title={t('parcels:pass.title')} size="sm">
      {view.opened && <Pass />}
    </ViewDialog>
  );
}

function Pass() {
  const { t } = useI18n();
  const { building } = useSession();
  const pass = useQuery({
    ...callQuery(readOwnParcelPass, { building: building.id }),
    refetchInterval: RENEWAL_INTERVAL,
    staleTime: RENEWAL_INTERVAL,
    gcTime: 0,
    refetchOnMount: 'always' as const,
  });
  const code = pass.data?.code;
  const picture = useQuery({
    queryKey: ['parcel pass', code],
    // Loaded on demand because few users need it.
    queryFn: async () => (await import('qrcode')).toDataURL(code ?? '', { margin: 4, scale: 8 }),
    enabled: code !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <div className={classes.pass}>
        {picture.data && <img src={picture.data} alt={t('parcels:pass.alt')} />}
        {pass.isError && !code && (
          <Text role="alert">
            <FailureMessage error={pass.error} />
          </Text>
        )}
      </div>
      <Text m={0} mt="md">
        {t('parcels:pass.text')}
      </Text>
    </>
  );
}
