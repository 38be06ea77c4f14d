import { Box, Button, CopyButton, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { editBuilding } from '../api.ts';
import type { BuildingSettings } from '../building.ts';
import { buildPublicCalendarUrl, publicCalendarPagePaths } from '../publicCalendarPages.ts';
import classes from './BuildingPage.module.css';
import { BuildingSection } from './BuildingSection.tsx';

const switches = [
  ['publicCalendars', 'public'],
  ['mayBeFramed', 'framed'],
] as const;

export function PublicCalendarPagesSection({
  settings,
  mayChange,
}: {
  settings: BuildingSettings;
  mayChange: boolean;
}) {
  const { t } = useI18n();
  const { building } = useSession();
  const change = useCommand(editBuilding);
  const { version } = settings;
  const pages = publicCalendarPagePaths.filter(({ module }) => settings.modules.includes(module));
  return (
    <BuildingSection name="calendars">
      <ul>
        {switches.map(([field, words]) => {
          const isIdle = field === 'mayBeFramed' && !settings.publicCalendars;
          return (
            <li key={field} className={classes.row}>
              <Box flex="1 1 14rem" miw={0}>
                <Text fw={600}>{t(`buildings:calendars.${words}`)}</Text>
                <Text size="sm" c="dimmed">
                  {t(`buildings:calendars.${words}Text`)}
                </Text>
              </Box>
              <Switch
                checked={settings[field]}
                disabled={!mayChange || change.isPending || isIdle}
                aria-label={t(`buildings:calendars.${words}`)}
                onChange={(event) =>
                  change
                    .mutateAsync({ building: building.id, [field]: event.currentTarget.checked, version })
                    .then(() => notifyUser.success(t('buildings:calendars.changed')), notifyUser.failure)
                }
              />
            </li>
          );
        })}
      </ul>
      {!settings.publicCalendars && <p className={classes.nothing}>{t('buildings:calendars.off')}</p>}
      {settings.publicCalendars && pages.length === 0 && (
        <p className={classes.nothing}>{t('buildings:calendars.noPages')}</p>
      )}
      {settings.publicCalendars &&
        pages.map(({ module, path }) => (
          <PublicCalendar
            key={module}
            page={t(`buildings:calendars.pages.${module}`)}
            address={`${location.origin}${buildPublicCalendarUrl(path, settings)}`}
            mayBeFramed={settings.mayBeFramed}
          />
        ))}
    </BuildingSection>
  );
}

interface PublicCalendarProps {
  page: string;
  address: string;
  mayBeFramed: boolean;
}

function PublicCalendar({ page, address, mayBeFramed }: PublicCalendarProps) {
  const { t } = useI18n();
  const code =
    `<iframe src="${address}" title="${page}" width="100%" height="700" style="border:0" ` +
    `loading="lazy"></iframe>`;
  const { data: qr } = useQuery({
    queryKey: ['qr code', address],
    queryFn: async () => (await import('qrcode')).toDataURL(address, { margin: 4, scale: 8 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={classes.calendar}>
      {qr ? (
        <img className={classes.qr} src={qr} alt={t('buildings:calendars.qr', { page })} />
      ) : (
        <div className={classes.qr} />
      )}
      <Stack gap="sm">
        <CopyableField
          label={t('buildings:calendars.link', { page })}
          value={address}
          copyLabel={t('buildings:calendars.copyLink')}
        />
        {mayBeFramed && (
          <CopyableField
            label={t('buildings:calendars.code', { page })}
            value={code}
            copyLabel={t('buildings:calendars.copyCode')}
          />
        )}
        <Group gap="xs">
          <Button
            component="a"
            variant="default"
            href={qr}
            download={t('buildings:calendars.file', { page })}
            disabled={!qr}
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            {t('buildings:calendars.download')}
          </Button>
          <Button component="a" variant="subtle" href={address} target="_blank" rel="noreferrer">
            {t('buildings:calendars.open')}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

function CopyableField({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  const { t } = useI18n();
  return (
    <div className={classes.copied}>
      <TextInput label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          >
            <span aria-live="polite">{copied ? t('buildings:calendars.copied') : copyLabel}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
