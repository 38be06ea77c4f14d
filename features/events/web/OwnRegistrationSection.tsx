import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { downloadFromEndpoint } from '../../../kit/web/api/call.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { downloadEventCalendarFile } from '../api.ts';
import { type BuildingEvent, getEventPassPath } from '../event.ts';
import classes from './OwnRegistrationSection.module.css';

export function OwnRegistrationSection({ event }: { event: BuildingEvent }) {
  const { t } = useI18n();
  const { building } = useSession();
  if (!event.isMine || event.isOver) return null;
  const take = () =>
    downloadFromEndpoint(downloadEventCalendarFile, { building: building.id, event: event.id }).catch(
      (error) => notifyUser.failure(error),
    );
  return (
    <div className={classes.own}>
      {event.pass && (
        <RegistrationPass address={`${location.origin}${getEventPassPath(event, building.id, event.pass)}`} />
      )}
      <div className={classes.words}>
        {event.pass && <p>{t('events:pass.text')}</p>}
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden />}
          onClick={take}
        >
          {t('events:details.calendar')}
        </Button>
      </div>
    </div>
  );
}

function RegistrationPass({ address }: { address: string }) {
  const { t } = useI18n();
  const { data } = useQuery({
    queryKey: ['pass', address],
    // Only attendees need this library.
    queryFn: async () => (await import('qrcode')).toDataURL(address, { margin: 4, scale: 5 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <div className={classes.pass}>{data && <img src={data} alt={t('events:pass.alt')} />}</div>;
}
